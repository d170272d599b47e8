import { guardLoader, guard } from '../app/session/guard.ts'
import { Area, AreaErrorBoundary } from './area.tsx'
import { AreaSkeleton } from './area-skeleton.tsx'
import type { Handle } from '../app/handle.ts'

/** What a signed-in person sees is loaded in the browser. */
export const handle = { cached: 'no query', role: 'musketeer' } satisfies Handle
export const clientMiddleware = [guard(['ROLE_USER', 'ROLE_ADMIN'])]
export const clientLoader = guardLoader
export const HydrateFallback = AreaSkeleton
/** Not at the root: rendering the whole document again would insert scripts by script, which the security policy refuses. */
export const ErrorBoundary = AreaErrorBoundary

export default function MusketeerArea() {
  return <Area />
}
