import type { FastifyInstance } from 'fastify'
import type { Changes } from '../../platform/database/changes.ts'
import { serveStoredFiles } from '../../platform/http/serve-stored-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { openKnownFiles } from './known-files.ts'

/** Serves leaflets and their pictures until their campaign is deleted. */
export function serveLeafletFiles(app: FastifyInstance, platform: Platform, changes: Changes): void {
  serveStoredFiles(app, platform, openKnownFiles(platform.db, changes))
}
