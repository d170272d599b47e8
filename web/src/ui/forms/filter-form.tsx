import type { FormEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import styles from './filter-form.module.css'

/** Each field is a parameter of its name; `sorted`, as `lastname asc`, is two. */
const toParameters = (typed: FormData): [name: string, value: string][] =>
  [...typed].flatMap(([name, value]) => {
    const text = String(value).trim()
    if (name !== 'sorted') return [[name, text]]
    const [sort = '', order = ''] = text.split(' ')
    return [
      ['sort', sort],
      ['order', order],
    ]
  })

/** Fields that narrow a list, and sort it. Pressing Show puts what was filled in into the address, from its first page. */
export function FilterForm({
  actions,
  children,
}: {
  /** What else can be done with the list. */
  actions?: ReactNode
  children: ReactNode
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = toParameters(new FormData(event.currentTarget)).filter(([, value]) => value)
    return navigate(`?${new URLSearchParams(asked)}`)
  }

  return (
    // Made anew for every address: the fields show what the list shows.
    <form key={String(search)} role="search" className={styles.filter} onSubmit={show}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          Show
        </Button>
        {actions}
      </div>
    </form>
  )
}
