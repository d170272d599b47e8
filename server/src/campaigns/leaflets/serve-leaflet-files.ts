import type { FastifyInstance } from 'fastify'
import { serveStoredFiles } from '../../platform/http/serve-stored-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletFilename } from '../rules.ts'
import { findCampaignByFileKey } from './store.ts'

/** Serves leaflets and their pictures until their campaign is deleted. */
export function serveLeafletFiles(app: FastifyInstance, { db, files }: Platform): void {
  serveStoredFiles(app, files, async (key) => {
    const campaign = await findCampaignByFileKey(db, key)
    return campaign ? leafletFilename(campaign.name, key) : null
  })
}
