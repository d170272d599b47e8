import { LRUCache } from 'lru-cache'
import { concerns, type Changes } from '../platform/database/changes.ts'
import type { CampaignReader, CampaignToShow } from './kept-campaigns.ts'

interface CampaignList {
  rows: CampaignToShow[]
  total: number
}

/** Pages of at most 50 campaigns each: about 2 MB. */
const maxLists = 400

const listsBy = new WeakMap<Changes, LRUCache<string, CampaignList>>()

function keptLists(changes: Changes): LRUCache<string, CampaignList> {
  const known = listsBy.get(changes)
  if (known) return known
  const lists = new LRUCache<string, CampaignList>({ max: maxLists })
  listsBy.set(changes, lists)
  changes.onChange((change) => {
    if (concerns(change, 'campaign')) lists.clear()
  })
  return lists
}

/**
 * A page of a list of campaigns that is the same for everybody who may see it, from memory until any campaign changes: counting a list reads all
 * of it.
 * @param key what the page depends on besides the campaigns. Nothing that people type: there would be no end of it
 * @param read reads the page from the database
 */
export async function readList(
  { changes }: CampaignReader,
  key: readonly (string | number)[],
  read: () => Promise<CampaignList>,
): Promise<CampaignList> {
  const version = changes.version()
  if (version === null) return read()
  const lists = keptLists(changes)
  const name = JSON.stringify(key)
  const kept = lists.get(name)
  if (kept) return kept
  const list = await read()
  if (version === changes.version()) lists.set(name, list)
  return list
}
