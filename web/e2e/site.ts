import { spawn, type ChildProcess } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** The static site in a folder, served from a subfolder by the simplest of servers. */
export class Site {
  private constructor(
    readonly address: string,
    private readonly running: ChildProcess,
  ) {}

  static async start(folder: string): Promise<Site> {
    const running = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '-d', dirname(folder)], { stdio: ['ignore', 'pipe', 'ignore'] });
    const port = await new Promise<string>((resolve, reject) => {
      let said = '';
      running.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        const [, found] = /port (\d+) /.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      running.on('error', reject);
      running.on('exit', (code) => reject(new Error(`nobody serves ${folder}: python3 ended with ${code}`)));
    });
    return new Site(`http://127.0.0.1:${port}/${basename(folder)}`, running);
  }

  stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.running.once('exit', () => resolve()));
    this.running.kill();
    return gone;
  }
}
