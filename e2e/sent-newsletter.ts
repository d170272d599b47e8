import { runStatement } from './database.ts'

/** A newsletter that was sent, which takes until a Friday. @returns its id */
export async function insertSentNewsletter(subject: string): Promise<number> {
  const [issue] = await runStatement<{ id: string }>(
    `insert into newsletter_issue (subject, text, state, saved_at, leaves_at, ended_at, planned_all, planned, sent)
     values ($1, $2, 'sent', now(), now() - interval '1 day', now(), true, 3, 3) returning id`,
    [
      subject,
      '# This week\n\nThank **you** all.\n\n- one street\n- [another](https://example.org)\n\n> Well done.',
    ],
  )
  return Number(issue!.id)
}
