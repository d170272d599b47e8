import { LRUCache } from 'lru-cache'
import { concerns } from '../../platform/database/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ServedFile } from '../../platform/http/serve-stored-files.ts'
import { isWithheld, leafletFilename } from '../rules.ts'
import { findCampaignByFileKey } from './store.ts'

/** About 2 MB. */
const maxKnownFiles = 10_000

/** The files that may be served, as far as this process has looked them up. A campaign that changes is looked up again. */
export function openKnownFiles({ db, changes }: Pick<Platform, 'db' | 'changes'>) {
  const known = new LRUCache<string, ServedFile>({ max: maxKnownFiles })
  changes.onChange((change) => {
    for (const [key, { campaignId }] of known.entries())
      if (concerns(change, `campaign ${campaignId}`)) known.delete(key)
  })

  return async (key: string): Promise<ServedFile | null> => {
    const version = changes.version()
    const kept = version === null ? undefined : known.get(key)
    if (kept) return kept
    const campaign = await findCampaignByFileKey(db, key)
    if (!campaign) return null
    const { id, name, bytes } = campaign
    const file = {
      campaignId: id,
      filename: leafletFilename(name, key),
      bytes,
      isPublic: !isWithheld(campaign),
    }
    if (version !== null && version === changes.version()) known.set(key, file)
    return file
  }
}
