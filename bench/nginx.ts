import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { waitUntil } from '@street-musketeers/server/test/storms/storm-world.ts'
import { startProgram } from '@street-musketeers/server/test/support/start-program.ts'

const program = '/usr/sbin/nginx'

/** Why this machine cannot run nginx, as a sentence; null if it can. */
export const whyNoNginx = (): string | null =>
  existsSync(program) ? null : `${program} is missing: apt-get install nginx-light. Its service may stay off.`

/** nginx on a port of 127.0.0.1. */
export interface Nginx {
  port: number
  stop(): Promise<void>
}

/** Runs nginx as deploy/nginx.conf sets it up, in front of one web process, without TLS. A visitor's address is the one that `X-Forwarded-For` names. */
export function startDeployedNginx(productPort: number): Promise<Nginx> {
  const example = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
  return startNginx((port) =>
    [
      'set_real_ip_from 127.0.0.1;',
      'real_ip_header X-Forwarded-For;',
      example
        .replace(/^server \{\n {4}listen 80;.*?^\}/ms, '')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port} backlog=4096;`)
        .replace('server 127.0.0.11:3000', `server 127.0.0.1:${productPort}`)
        .replaceAll(/^ *(?:server 127\.0\.0\.12:3000|http2|ssl_\w+|access_log|error_log) .*$/gm, ''),
      'access_log off;',
    ].join('\n'),
  )
}

/** Runs the proxy of compose.yaml in front of one web process. */
export const startComposeNginx = (productPort: number): Promise<Nginx> =>
  startNginx((port) => {
    const settings = readFileSync(new URL('../deploy/nginx-in-compose.conf', import.meta.url), 'utf8')
    const [, httpBlock] = /^http \{\n(.*)^\}$/ms.exec(settings)!
    return httpBlock!
      .replaceAll(/^ *\w+_temp_path .*$/gm, '')
      .replace('listen 3000;', `listen 127.0.0.1:${port} backlog=4096;`)
      .replace('server web:3000;', `server 127.0.0.1:${productPort};`)
  })

/** Runs nginx that refuses requests with an `X-Forwarded-For`, and answers all others with a page of 4 kB by itself. */
export const startRefusingNginx = (): Promise<Nginx> =>
  startNginx(
    (port) => `access_log off;
    server {
      listen 127.0.0.1:${port} backlog=4096;
      location / {
        if ($http_x_forwarded_for) { return 503; }
        return 200 "${'x'.repeat(4000)}";
      }
    }`,
  )

async function startNginx(httpBlock: (port: number) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'street-musketeers-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;
    pid ${join(folder, 'pid')};
    worker_processes auto;
    error_log stderr crit;
    events { worker_connections 8192; }
    http { ${temporary}
    ${httpBlock(port)}
    }`,
  )
  const child = startProgram([program, '-c', file, '-e', 'stderr'], {
    user: null,
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  await waitUntil(() => {
    if (child.exitCode !== null) throw new Error('nginx ended by itself.')
    return fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  })
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}
