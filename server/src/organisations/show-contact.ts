import { findAddress } from '../identity/index.ts'
import type { Db } from '../platform/database/db.ts'
import { findOrgInfo } from './store.ts'

/** An organisation's name, telephone number and website; empty where it has none. */
export async function showContact(db: Db, organisationId: number) {
  const [address, orgInfo] = [await findAddress(db, organisationId), await findOrgInfo(db, organisationId)]
  return {
    organisation: address?.organisation ?? '',
    telephone: orgInfo?.telephone ?? '',
    website: orgInfo?.website ?? '',
  }
}
