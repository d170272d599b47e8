import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  organisation: [route('webhooks', 'webhooks/webhooks.tsx'), route('webhook/:id', 'webhooks/webhook.tsx')],
}
