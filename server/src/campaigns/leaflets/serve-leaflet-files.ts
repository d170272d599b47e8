import type { FastifyInstance } from 'fastify'
import { serveStoredFiles } from '../../platform/http/serve-stored-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { openKnownFiles } from './known-files.ts'

/** Serves leaflets and their pictures until their campaign is deleted. */
export function serveLeafletFiles(app: FastifyInstance, platform: Platform): void {
  serveStoredFiles(app, platform, openKnownFiles(platform))
}
