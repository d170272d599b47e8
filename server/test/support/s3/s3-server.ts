import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../../src/platform/config/config.ts'

const pageSize = 3

/**
 * The few calls of S3 that a file store needs, strict on what counts: the signature (AWS Signature Version 4) and the digest
 * of the body are worked out here as Amazon documents them, so that a wrongly signed request is refused as in the real store.
 */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const objects = new Map<string, { bytes: Buffer; contentType: string; storedAt: Date }>()
  const who = { region: 'eu-west-2', keyId: 'AKIDEXAMPLE', secret: 'a secret of the store' }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const refuse = (status: number, code: string) =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (!isSigned(request, who)) return refuse(403, 'SignatureDoesNotMatch')
    const digest = request.headers['x-amz-content-sha256']
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body))
      return refuse(400, 'XAmzContentSHA256Mismatch')
    const [, bucket, key] = pathname.split('/')
    if (bucket !== 'leaflets') return refuse(404, 'NoSuchBucket')

    if (!key) {
      const keys = [...objects.keys()].toSorted()
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const entries = keys.slice(from, from + pageSize).map((each) => {
        const { bytes, storedAt } = objects.get(each)!
        return `<Contents><Key>${each}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
      })
      const next = from + pageSize
      const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      return void response.end(`<ListBucketResult>${entries.join('\n')}${more}</ListBucketResult>`)
    }
    if (request.method === 'PUT') {
      const contentType = String(request.headers['content-type'])
      objects.set(key, { bytes: body, contentType, storedAt: new Date() })
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
    if (range) {
      const { length } = found.bytes
      const [from, to] = range[1]
        ? [Number(range[1]), Math.min(Number(range[2] || length - 1), length - 1)]
        : [Math.max(0, length - Number(range[2])), length - 1]
      if (from > to)
        return void response
          .writeHead(416)
          .end(`<Error><Code>InvalidRange</Code><ActualObjectSize>${length}</ActualObjectSize></Error>`)
      const part = found.bytes.subarray(from, to + 1)
      response.writeHead(206, {
        'content-type': found.contentType,
        'content-length': part.length,
        'content-range': `bytes ${from}-${to}/${length}`,
      })
      return void response.end(part)
    }
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length })
    response.end(found.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}/leaflets`, ...who },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request carries the signature that the store works out itself. */
function isSigned(request: IncomingMessage, { keyId, secret }: { keyId: string; secret: string }): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return false
  const [, id, date, region, signed, signature] = given as unknown as string[]
  if (id !== keyId) return false
  const { pathname, searchParams } = new URL(request.url!, 'http://store')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const headers = signed!.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    pathname,
    query.join('&'),
    headers.join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date!), region!))
  return hmac(key, toSign).toString('hex') === signature
}
