process.env.POWERTOOLS_LOG_LEVEL = 'CRITICAL';
process.env.POWERTOOLS_METRICS_DISABLED = 'true';
process.env.TIMEOUT_FACTOR = '1'; // these tests have a clock of their own
