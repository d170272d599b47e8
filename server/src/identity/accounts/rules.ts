/** A person's full name, `Ada Lovelace`; empty when the account is closed or missing. */
export const fullName = ({ firstname, lastname }: { firstname: string | null; lastname: string | null }) =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim()
