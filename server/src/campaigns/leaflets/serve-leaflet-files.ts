import type { FastifyInstance } from 'fastify'
import { serveStoredFiles } from '../../platform/http/serve-stored-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSignedFilePath } from './file-paths.ts'
import { openKnownFiles } from './known-files.ts'

/** Serves leaflets and their pictures until their campaign is deleted: to everybody, or at signed addresses (rule: withdrawn-files). */
export function serveLeafletFiles(app: FastifyInstance, platform: Platform): void {
  const findFile = openKnownFiles(platform)
  serveStoredFiles(app, platform, async (key, query) => {
    const file = await findFile(key)
    const isAllowed = file?.isPublic || isSignedFilePath(key, query, platform.secrets, platform.clock.now())
    return isAllowed ? file : null
  })
}
