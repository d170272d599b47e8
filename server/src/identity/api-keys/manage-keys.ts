import { keyMessages, keyPrefix, maxKeys } from '@street-musketeers/contract/api-key-scopes.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { fullName } from '../accounts/rules.ts'
import { findPeople } from '../seats/find-person.ts'
import { lockAsOfficer } from '../seats/lock-as-officer.ts'
import { notifyOfAccess } from '../seats/notify-of-access.ts'
import { deleteKey, findKeys, saveKey } from './store.ts'

/** An organisation's keys, newest first, with who made each while they belong to it. */
export async function listKeys(
  db: Db,
  { organisationId }: Organisation,
): Promise<ReplyOf<'GET /api/org/keys'>> {
  const keys = await findKeys(db, organisationId)
  const makers = await findPeople(
    db,
    organisationId,
    keys.flatMap(({ made_by }) => made_by ?? []),
  )
  return {
    keys: keys.map(({ id, name, scopes, made_at, made_by, last_used_on }) => {
      const maker = makers.find((each) => each.id === made_by)
      return {
        id,
        name,
        scopes,
        madeAt: made_at.toISOString(),
        madeBy: maker ? fullName(maker) : null,
        makerHasLeft: made_by !== null && !maker,
        lastUsedOn: last_used_on,
      }
    }),
  }
}

/**
 * Makes a key for an organisation's programs (rule: api-keys). Its officers are emailed.
 * @returns it, which is not stored
 * @throws {Problem} InvalidInput when there are enough; those of {@link lockAsOfficer}
 */
export async function makeKey(
  tx: Tx,
  by: Organisation,
  { name, scopes }: InputOf<'POST /api/org/keys'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  await lockAsOfficer(tx, by)
  if ((await findKeys(tx, by.organisationId)).length >= maxKeys)
    throw problemWith('name', keyMessages.tooMany)
  const key = keyPrefix + randomToken()
  const id = await saveKey(tx, {
    organisation_id: by.organisationId,
    name,
    scopes: [...new Set(scopes)],
    token_hash: hashToken(key),
    made_at: now,
    made_by: by.accountId,
  })
  await recordOrganisationAction(tx, by, { action: 'made-key', about: name, now })
  await notifyOfAccess(tx, by, { what: 'key', id, name }, { secrets, now })
  return key
}

/** @throws {Problem} NotFound for a key of another organisation */
export async function endKey(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const ended = await deleteKey(tx, by.organisationId, id)
  if (!ended) throw problem('NotFound')
  await recordOrganisationAction(tx, by, { action: 'ended-key', about: ended.name, now })
}
