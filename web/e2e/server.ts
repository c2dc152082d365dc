import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const web = new URL('..', import.meta.url).pathname;
const zermelo = process.env['ZERMELO'] ?? join(web, '../build/release/zermelo');

/** A `zermelo serve` of our own, with a store of its own. */
export class Server {
  readonly address: string;
  private running: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {
    this.address = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'zermelo-e2e-')));
    await server.run();
    return server;
  }

  /** Starts the program on its old port with its old store, and waits until it says where it is. */
  async run(): Promise<void> {
    const store = join(this.folder, 'games.db');
    const child = spawn(zermelo, ['serve', '--port', String(this.port), '--store', store, '--web', join(web, 'dist')], {
      env: { ...process.env, XDG_DATA_HOME: this.folder },
    });
    this.running = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const listen = (text: Buffer): void => {
        said += text.toString();
        if (said.includes(this.address)) resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`zermelo serve ended with ${code}: ${said}`)));
    });
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.running;
    this.running = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
