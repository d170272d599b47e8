/** Print hubs: what administrators have to look at. */
export { findHubToLookAt } from './decide-hub.ts'
