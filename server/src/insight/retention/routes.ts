import { route } from '../../platform/http/route.ts'
import { showKept } from './show-kept.ts'

export const retentionRoutes = [route('GET /api/keptmusketeers', ({ db }) => showKept(db))]
