import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** DynamoDB Local as AWS ships it, except that it listens on the loopback interface only: it has no option for that. */
class DynamoDbOnLoopback {
  public static void main(String[] args) throws Exception {
    var local = ServerRunner.createServerFromCommandLineArgs(args);
    var server = DynamoDBProxyServer.class.getDeclaredField("server");
    server.setAccessible(true);
    var connector = (ServerConnector) ((Server) server.get(local)).getConnectors()[0];
    connector.setHost("127.0.0.1");
    local.start();
    local.join();
  }
}
