import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  musketeerTabs: [route('causes', 'causes/choose-causes.tsx')],
}
