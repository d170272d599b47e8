import type { FormEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import styles from './filter-form.module.css'

const everyField = (typed: FormData): Record<string, string> =>
  Object.fromEntries([...typed].map(([name, value]) => [name, String(value).trim()]))

/**
 * Fields that narrow a list. Pressing Show puts what was filled in into the address, from its first page.
 * @param read makes the address from the fields; without it each field is a parameter of its name
 */
export function FilterForm({
  read = everyField,
  deeds,
  children,
}: {
  read?: (typed: FormData) => Record<string, string>
  /** What else can be done with the list. */
  deeds?: ReactNode
  children: ReactNode
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = Object.entries(read(new FormData(event.currentTarget))).filter(([, value]) => value)
    return navigate(`?${new URLSearchParams(asked)}`)
  }

  return (
    // Made anew for every address: the fields show what the list shows.
    <form key={String(search)} role="search" className={styles.filter} onSubmit={show}>
      {children}
      <div className={styles.deeds}>
        <Button type="submit" look="primary">
          Show
        </Button>
        {deeds}
      </div>
    </form>
  )
}
