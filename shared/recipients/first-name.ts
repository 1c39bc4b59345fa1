const TITLE = /^(m|mr|mrs|ms|mme|mlle|dr|pr|el|al)\.?$/i;

/**
 * Returns the first name within a full name; null when there is only one word, which may be the family name. Skips
 * titles, and family names in capitals as French forms have them first: "DIOP Fatou" is Fatou.
 */
export const firstNameIn = (fullName: string): string | null => {
  const words = fullName.split(/\s+/).filter((word) => word && !TITLE.test(word));
  if (words.length < 2) return null;
  return words.find((word) => word !== word.toUpperCase()) ?? words[0] ?? null;
};
