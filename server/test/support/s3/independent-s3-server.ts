import { mkdtemp, rm } from 'node:fs/promises'
import type { Server as HttpServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../../../src/platform/config/config.ts'

/** What we use of the package, which has no types. */
interface S3rver {
  httpServer: HttpServer
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const S3Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => S3rver

/**
 * A server of the S3 protocol that others wrote, with one empty bucket. It checks signatures (AWS Signature Version 4) and answers with
 * the documents of the real store.
 */
export async function startIndependentS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const server = new S3Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'leaflets' }],
  })
  const { port } = await server.run()
  return {
    settings: {
      url: `http://127.0.0.1:${port}/leaflets`,
      region: 'eu-west-2',
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
