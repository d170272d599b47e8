import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [route('contact', 'mailing/contact.tsx'), route('leave/:link', 'mailing/leave.tsx')],
  administrator: [route('message/:id', 'mailing/message.tsx')],
}
