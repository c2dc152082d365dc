import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json' };

/** The headers that give a page shared memory. */
export const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** The files of a folder at an address of their own. */
export class Folder {
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async open(folder: string, headers: Record<string, string> = {}): Promise<Folder> {
    const server = createServer((request, answer) => {
      const path = join(folder, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://here').pathname)));
      if (!existsSync(path) || !statSync(path).isFile()) return void answer.writeHead(404).end();
      answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', ...headers });
      createReadStream(path).pipe(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Folder(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
