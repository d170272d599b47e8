import * as paths from '@street-musketeers/contract/public-urls.ts'
import { maxCampaignSearchLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { causes, causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { askAboutCode } from '@street-musketeers/contract/places/read-postcode.ts'
import { placeMessages } from '@street-musketeers/contract/places/read-place.ts'
import { useSearchParams } from 'react-router'
import { district, oneOf, searchText, useFilters } from '../app/lists/parse-filters.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FormStateContext, type FormState } from '../ui/forms/form-state.ts'
import { FilterForm } from '../ui/forms/filter-form.tsx'

/** What narrows the public list of campaigns, in the address of its screens (rule: public-campaign-list). */
export const campaignFilters = {
  q: searchText(maxCampaignSearchLength),
  cause: oneOf(causes),
  near: district,
}

const unknownPlace = (typed: string): FormState => ({
  values: {},
  message: '',
  fields: { near: askAboutCode(typed) ?? placeMessages.district },
})

/** The fields that search the public list. The form also works without JavaScript. */
export function CampaignSearch() {
  const { q, cause, near } = useFilters(campaignFilters)
  const [search] = useSearchParams()
  const typedPlace = search.get('near')?.trim()
  return (
    <FilterForm>
      <TextField name="q" type="search" label="Search campaigns" autoComplete="off" defaultValue={q} />
      <SelectField
        name="cause"
        label="Cause"
        defaultValue={cause ?? ''}
        choices={[
          { value: '', label: 'All causes' },
          ...causes.map((value) => ({ value, label: causeLabel(value) })),
        ]}
      />
      <FormStateContext value={typedPlace && !near ? unknownPlace(typedPlace) : null}>
        <TextField
          name="near"
          label="First half of a postcode"
          autoComplete="off"
          short
          defaultValue={near ?? typedPlace ?? ''}
        />
      </FormStateContext>
    </FilterForm>
  )
}

/** @param all where the list is without the search */
export function NoCampaignFound({ all }: { all: string }) {
  return (
    <EmptyState
      title="No campaign found"
      picture={<HandWithLeaflet />}
      next={
        <ButtonLink variant="primary" to={all}>
          See all campaigns
        </ButtonLink>
      }
    >
      Nothing matches all of that. Try fewer words, another cause or no postcode.
    </EmptyState>
  )
}

/** Shown while nobody campaigns. */
export function NoLiveCampaign() {
  return (
    <EmptyState
      title="No live campaigns"
      picture={<HandWithLeaflet />}
      next={
        <ButtonLink variant="primary" to={paths.learnMore()}>
          See how it works
        </ButtonLink>
      }
    >
      New ones will appear here as soon as an organisation publishes them.
    </EmptyState>
  )
}
