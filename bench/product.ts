import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { buildPages } from '@street-musketeers/sandbox/web-pages.ts'
import { startProcess } from '@street-musketeers/server/test/support/worker-process.ts'

/**
 * The environment of the product in a measurement. By default no mail server answers.
 * @param own variables of this measurement
 */
export const environmentOf = <Own extends { DATABASE_URL: string; DATA_DIR: string }>(own: Own) => ({
  NODE_ENV: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
  ...own,
})

/**
 * Starts a web process of the product.
 * @param start the program, and more options of Node's
 */
export async function startWeb(
  environment: Record<string, string>,
  start: { program?: string; node?: readonly string[] } = {},
): Promise<{ port: number; pid: number; stop(): Promise<unknown> }> {
  await buildPages()
  const port = await freePort()
  const product = await startProcess({ ...environment, RUN: 'web', PORT: String(port) }, start)
  return { ...product, port }
}
