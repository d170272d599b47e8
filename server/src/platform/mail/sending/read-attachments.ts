import { LRUCache } from 'lru-cache'
import type { StoredFile } from '../../files/file-store.ts'
import { readChecked } from '../../files/read-checked.ts'
import type { Platform } from '../../platform.ts'
import type { EmailAttachment } from '../email.ts'
import { encodeBase64Lines } from '../quoted-printable.ts'

/** One attachment leaves thousands of times in a row. A dozen of the largest fit. */
const cacheBytes = 32 * 1024 * 1024

interface FetchContext {
  file: StoredFile
  campaignId: number
}

/**
 * Reads attachments, each checked and encoded once for all the emails that carry it.
 * @returns a function that gives files in base64, broken into lines
 */
export function openAttachments(platform: Platform) {
  const cache = new LRUCache<string, Buffer, FetchContext>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: async (_key, _stale, { context: { file, campaignId } }) =>
      encodeBase64Lines(await readChecked(file, campaignId, platform)),
  })

  return (attachments: readonly EmailAttachment[]): Promise<Buffer[]> =>
    Promise.all(
      attachments.map(({ file, campaignId }) =>
        cache.forceFetch(file.key, { context: { file, campaignId } }),
      ),
    )
}
