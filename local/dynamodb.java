import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** Runs AWS's DynamoDB Local on the loopback interface only, for which it has no option. */
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
