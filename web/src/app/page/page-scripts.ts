import storage from './page-storage.js?url'
import role from './page-role.js?url'
import fields from './page-fields.js?url'
import session from './page-session.js?url'
import sending from './page-sending.js?url'
import opening from './page-opening.js?url'

/** The scripts of every page, in their order. */
export const pageScripts = [
  // Gives a browser that stores nothing a storage that lasts as long as the page, and marks the page. Asking for the browser's own throws there.
  storage,
  // Shows what the role that is signed in needs, before the first paint.
  role,
  // Fills in, shows and counts what is in fields, before a session that is over is deleted.
  fields,
  // Stores the session of a sign-in, and ends it: here, in other tabs, and in pages that the browser cached.
  session,
  // Stops a form without React that lacks a tick, or is being sent already.
  sending,
  // Shows at once that a press on a link opens another page, and after 8 seconds a way on.
  opening,
]
