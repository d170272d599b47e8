import { route } from '../../platform/http/route.ts'
import { previewDraftEmail } from './preview-draft-email.ts'

export const leafletRoutes = [
  route('GET /api/campaigndraft/:id/email', ({ db, actor, input, config, now }) =>
    previewDraftEmail(db, actor, input.id, { config, now }),
  ),
]
