import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/platform/config/config.ts'

interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/**
 * Runs a command of the built product as an operator does.
 * @param name a file of `server/src/commands`
 * @param input for its stdin
 */
export function runCommand(
  name: string,
  args: readonly string[],
  {
    databaseUrl,
    dataDirectory,
    secretKey,
    previousSecretKey = '',
    replyDomain = '',
    inboundPort,
  }: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'secretKey'> &
    Partial<Pick<Config, 'previousSecretKey' | 'replyDomain'>> & { inboundPort?: number },
  input: Buffer | string = '',
): Promise<CommandResult> {
  const command = fileURLToPath(new URL(`../../build/${name}.js`, import.meta.url))
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRET_KEY: secretKey,
    SECRET_KEY_PREVIOUS: previousSecretKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    BOUNCE_ADDRESS: 'bounces@musketeers.example',
    INBOUND_DOMAIN: replyDomain,
    INBOUND_PORT: inboundPort === undefined ? '' : String(inboundPort),
    PUBLIC_URL: 'http://localhost:3000',
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin!.on('error', () => {}).end(input)
  })
}
