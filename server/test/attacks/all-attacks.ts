import type { Attack } from './attack.ts'
import { keepBrowserKey, plantBrowserKey, useKeyElsewhere } from './browser-keys.ts'
import { fillMailbox, keepFromCodes, useUpRequests, useUpTries } from './codes.ts'
import { signUpWithLink, smuggleRecipient, writeByName, writeToStranger } from './emails.ts'
import { disguiseVisitor, floodFromThree, floodSignIns, useUpLinks } from './limits.ts'
import { blockPreviews, readUnpublishedLeaflet } from './made-leaflets.ts'
import { answerForAnother, blockUploads } from './odd-requests.ts'
import { floodReports, keepTakenDownLeaflet, outliveSuspension } from './powers.ts'
import { answerWithoutEnd, blockPages, forgeReports, holdConnections } from './received-email.ts'
import { becomeAdministratorByLink, reuseSignInLink, takeOverByLink } from './sign-in-links.ts'
import { useStolenAdministrator, useStolenSession } from './stolen-session.ts'
import { keepExternalWayIn, signUpAfterTheOwner, signUpBeforeTheCommand } from './take-over.ts'
import { askByName, guessMembers, timeWrongCodes } from './who-exists.ts'

/**
 * What costs little to play.
 * @param pairs how many known and unknown addresses are compared
 */
export const cheapAttacks = (pairs: number): Attack[] => [
  signUpAfterTheOwner,
  signUpBeforeTheCommand,
  keepBrowserKey,
  useKeyElsewhere,
  reuseSignInLink,
  becomeAdministratorByLink,
  takeOverByLink,
  guessMembers(pairs),
  timeWrongCodes(pairs),
  askByName,
  useUpRequests,
  keepFromCodes,
  useUpLinks,
  keepExternalWayIn,
  useStolenSession,
  useStolenAdministrator,
  blockUploads,
  answerForAnother,
  smuggleRecipient,
  signUpWithLink,
  writeToStranger,
  writeByName,
  outliveSuspension,
  keepTakenDownLeaflet,
  readUnpublishedLeaflet,
  blockPreviews,
  floodReports,
  blockPages,
  answerWithoutEnd,
  forgeReports,
  holdConnections,
]

/** What takes many sign-ups or sign-ins. The last two need a product that serves pages. */
export const longAttacks: Attack[] = [
  fillMailbox,
  useUpTries,
  disguiseVisitor,
  floodFromThree,
  floodSignIns,
  plantBrowserKey,
]
