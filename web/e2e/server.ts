import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const web = new URL('..', import.meta.url).pathname;
const zermelo = process.env['ZERMELO'] ?? join(web, '../build/release/zermelo');

/** A `zermelo serve` of our own, with a store of its own. */
export class Server {
  /** Where it is: the system gives it a port when it starts first. */
  address = '';
  private port = '0';
  private running: ChildProcess | null = null;

  private constructor(private readonly folder: string) {}

  static async start(): Promise<Server> {
    const server = new Server(mkdtempSync(join(tmpdir(), 'zermelo-e2e-')));
    await server.run();
    return server;
  }

  /** Starts the program with its old store, again on its old port, and waits until it says where it is. */
  async run(): Promise<void> {
    const store = join(this.folder, 'games.db');
    // Published studies are filled and generations learned however busy the machine is.
    const patient = ['--longest-filling', '3600', '--learned-games', '512'];
    const child = spawn(zermelo, ['serve', '--port', this.port, '--store', store, '--web', join(web, 'dist'), ...patient], {
      env: { ...process.env, XDG_DATA_HOME: this.folder },
    });
    this.running = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const listen = (text: Buffer): void => {
        said += text.toString();
        const [, address, port] = /(http:\/\/127\.0\.0\.1:(\d+))\/\s/.exec(said) ?? [];
        if (address === undefined || port === undefined) return;
        [this.address, this.port] = [address, port];
        resolve();
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
