import { showKeptMusketeers } from '@street-musketeers/contract/insight/kept-musketeers.ts'
import { route } from '../../platform/http/route.ts'
import { showKept } from './show-kept.ts'

export const retentionRoutes = [route(showKeptMusketeers, ({ db }) => showKept(db))]
