import { smallPictureOf } from '@street-musketeers/contract/campaigns/small-picture.ts'
import type { FastifyInstance } from 'fastify'
import { serveStoredFiles } from '../../platform/http/serve-stored-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithheld, leafletFilename } from '../rules.ts'
import { isSignedFilePath } from '../showing/file-paths.ts'
import { findSmallPicture } from './small-pictures.ts'
import { findCampaignByFileKey } from './store.ts'

/** Serves leaflets and their pictures until their campaign is deleted: to everybody, or at signed addresses (rule: withdrawn-files). */
export function serveLeafletFiles(app: FastifyInstance, platform: Platform): void {
  const { db, files, secrets, clock } = platform
  serveStoredFiles(app, platform, async (asked, query) => {
    const key = asked.replace('-small', '')
    const campaign = await findCampaignByFileKey(db, key)
    if (!campaign) return null
    const isSmall = asked === smallPictureOf(campaign.preview_key)
    if (!isSmall && asked !== key) return null
    const isPublic = !isWithheld(campaign)
    // The address of a small picture is signed as that of the large one.
    if (!isPublic && !isSignedFilePath(key, query, secrets, clock.now())) return null
    const { id, name, bytes } = campaign
    return {
      key: isSmall ? await findSmallPicture(key, files) : key,
      campaignId: id,
      filename: leafletFilename(name, key),
      bytes,
      isPublic,
    }
  })
}
