import { buildPages } from '@street-musketeers/sandbox/builds.ts'
import { startWebProcess } from '@street-musketeers/server/test/support/worker-process.ts'

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

/** Builds the pages and starts a web process of the product. */
export async function startWeb(...how: Parameters<typeof startWebProcess>) {
  await buildPages()
  const product = await startWebProcess(...how)
  return { ...product, port: Number(new URL(product.url).port) }
}
