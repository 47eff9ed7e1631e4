import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut, and mended. */
export interface TcpProxy {
  port: number;
  /** Connections made through it, ever. */
  opened: number;
  /** Ends every connection and takes no more. */
  cut(): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1 and passes everything on. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    proxy.opened++;
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.resetAndDestroy();
    await closed;
  };
  const proxy: TcpProxy = {
    port: await listen(0),
    opened: 0,
    cut,
    heal: async () => void (await listen(proxy.port)),
    close: cut,
  };
  return proxy;
}
