import type { FastifyInstance } from 'fastify'
import { serveStoredFiles } from '../../platform/http/serve-stored-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithheld, leafletFilename } from '../rules.ts'
import { isSignedFilePath } from '../showing/file-paths.ts'
import { findCampaignByFileKey } from './store.ts'

/** Serves leaflets and their pictures until their campaign is deleted: to everybody, or at signed addresses (rule: withdrawn-files). */
export function serveLeafletFiles(app: FastifyInstance, platform: Platform): void {
  const { db, secrets, clock } = platform
  serveStoredFiles(app, platform, async (key, query) => {
    const campaign = await findCampaignByFileKey(db, key)
    if (!campaign) return null
    const isPublic = !isWithheld(campaign)
    if (!isPublic && !isSignedFilePath(key, query, secrets, clock.now())) return null
    const { id, name, bytes } = campaign
    return { campaignId: id, filename: leafletFilename(name, key), bytes, isPublic }
  })
}
