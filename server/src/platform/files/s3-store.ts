import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Settings } from '../config/config.ts'
import { seconds } from '../values/clock.ts'
import {
  contentTypeOf,
  FileNotFound,
  isFileKey,
  newFileKey,
  requireFileKey,
  StorageUnavailable,
  type FileStore,
} from './file-store.ts'
import { RangeNotSatisfiable, type ByteRange } from './byte-range.ts'

const requestTimeoutMs = seconds(20)

/** Stores files in a private bucket. Only the server reads from it, so every file passes through our own routes. */
export function openS3Store({ url, region, keyId, secret }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
  })

  /** @throws {StorageUnavailable} for every failure except a missing file and an unsatisfiable range */
  async function send(path: string, request: RequestInit = {}): Promise<Response> {
    const response = await orUnavailable(
      client.fetch(url + path, {
        signal: AbortSignal.timeout(requestTimeoutMs),
        // Files and our signature go to the address in the settings only.
        redirect: 'error',
        ...request,
      }),
    )
    if (response.ok) return response
    // A proxy's page is not XML.
    const body = readXml(await orUnavailable(response.text()))
    if (response.status === 416) throw new RangeNotSatisfiable(Number(textOf(body, 'ActualObjectSize')))
    // A missing bucket or a proxy may also reply 404: only the store's own code for a missing file counts.
    if (textOf(body, 'Code') === 'NoSuchKey') throw new FileNotFound('No file has this key.')
    throw new StorageUnavailable(`The file store answered ${response.status}.`)
  }

  const pathOf = (key: string) => {
    requireFileKey(key)
    return `/${key}`
  }

  return {
    async put(bytes, contentType, key = newFileKey(contentType)) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      // The signed digest lets the store refuse bytes that were damaged in transit.
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 }
      await send(pathOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      return { key, sha256, bytes: bytes.length }
    },

    read: async (key) => Buffer.from(await orUnavailable((await send(pathOf(key))).arrayBuffer())),

    async stream(key, range) {
      const { headers, body, status } = await send(
        pathOf(key),
        range && { headers: { range: rangeHeader(range) } },
      )
      const contentType = contentTypeOf(key)
      const content = Readable.fromWeb(body as ReadableStream)
      const length = Number(headers.get('content-length'))
      if (status !== 206) return { bytes: length, from: 0, to: length - 1, contentType, content }
      const [, from = 0, to = 0, bytes = 0] =
        /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')?.map(Number) ?? []
      return { bytes, from, to, contentType, content }
    },

    async remove(key) {
      await send(pathOf(key), { method: 'DELETE' })
    },

    async *list() {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(next && { 'continuation-token': next }) })
        const page = readXml(await orUnavailable((await send(`?${query}`)).text()))
        if (!page) throw new StorageUnavailable('The file store answered with something else than its files.')
        for (const entry of elementsOf(page, 'Contents')) {
          const key = textOf(entry, 'Key')
          if (!isFileKey(key)) continue
          yield {
            key,
            bytes: Number(textOf(entry, 'Size')),
            storedAt: new Date(textOf(entry, 'LastModified')),
          }
        }
        next = textOf(page, 'NextContinuationToken') || undefined
      } while (next)
    },
  }
}

/** A range in the form of a header (RFC 9110, 14.1.2). */
const rangeHeader = (range: ByteRange) =>
  `bytes=${'last' in range ? `-${range.last}` : `${range.from}-${range.to ?? ''}`}`

/** @returns the root element, or null for what is not XML */
function readXml(text: string): XmlElement | null {
  try {
    return parseXml(text).root
  } catch {
    return null
  }
}

const elementsOf = (parent: XmlElement, name: string) =>
  parent.children.filter((child) => child instanceof XmlElement).filter((child) => child.name === name)

/** The text of the first such element; empty without one. */
const textOf = (parent: XmlElement | null, name: string) =>
  (parent && elementsOf(parent, name)[0]?.text) ?? ''

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable('The file store cannot be used now.', { cause: error })
  }
}
