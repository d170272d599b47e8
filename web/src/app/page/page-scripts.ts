import storage from './page-storage.js?url'
import role from './page-role.js?url'
import fields from './page-fields.js?url'
import session from './page-session.js?url'
import sending from './page-sending.js?url'
import opening from './page-opening.js?url'

/** The scripts of every page, in their order. */
export const pageScripts = [
  // In a browser that blocks storage, reading it throws: gives the page storage that lasts until it closes, and marks the page.
  storage,
  // Shows what the role that is signed in needs, before the first paint.
  role,
  // Fills in, shows and counts what is in fields. Runs before the script that deletes an ended session.
  fields,
  // Stores the session of a sign-in, and ends it: here, in other tabs, and in pages that the browser cached.
  session,
  // Stops a form without React that lacks a tick, or is being sent already.
  sending,
  // Shows at once that a pressed link is opening another page, and offers to try again after 8 seconds.
  opening,
]
