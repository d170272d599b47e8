import { FilteredList, type FilteredListProps } from '../../ui/lists/filtered-list.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { PageHead } from '../page/page.tsx'

interface ListScreenProps<Row> extends Omit<FilteredListProps<Row>, 'label' | 'hideCaption'> {
  title: string
  lead?: string | undefined
}

/** A dashboard tab that is one list, named by its title. */
export function ListScreen<Row>({ title, lead, ...list }: ListScreenProps<Row>) {
  return (
    <>
      <PageHead title={title} private />
      <PageTitle lead={lead}>{title}</PageTitle>
      <Stack gap="loose">
        <FilteredList label={title} {...list} />
      </Stack>
    </>
  )
}
