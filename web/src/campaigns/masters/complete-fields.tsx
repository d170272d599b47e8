import { isUnanswered } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import { FieldSet } from '../../ui/forms/choice-fields.tsx'
import { FoldedSection, FoldedSections } from '../../ui/page/section.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { ImprintFields } from '../editing/imprint-fields.tsx'
import { LeafletWords } from '../leaflets/leaflet-words.tsx'
import { SizeField } from '../making/look-fields.tsx'
import { SecondPlaceFields, WhenAndWhere, WhoFields } from '../making/word-fields.tsx'
import type { Values } from '../saving/form-values.ts'

interface CompleteFieldsProps {
  leaflet: MadeLeaflet
  filled: Values
}

/** What a branch completes of its union's leaflet, and what stays as the union wrote it (rule: masters). */
export function CompleteFields({ leaflet: { content, imprint, union }, filled }: CompleteFieldsProps) {
  return (
    <>
      <FieldSet legend="When and where">
        <WhenAndWhere filled={filled} isMeeting={content.design === 'meeting'} />
      </FieldSet>
      {content.second && (
        <div hidden={content.design !== 'languages'}>
          <FieldSet legend="In the second language">
            <SecondPlaceFields filled={filled} />
          </FieldSet>
        </div>
      )}
      <WhoFields filled={filled} />
      <ImprintFields imprint={isUnanswered(imprint) ? undefined : imprint} />
      <SizeField defaultValue={filled.size} />
      <FoldedSections>
        <FoldedSection title="Your union’s words" value={union?.name}>
          <Stack>
            <p>These stay as your union wrote them. The preview shows them with what you fill in.</p>
            <LeafletWords text={leafletWords({ ...content, ...nothingOwn(content) })} heading="h3" />
          </Stack>
        </FoldedSection>
      </FoldedSections>
    </>
  )
}

/** The leaflet without what its branch completes. */
const nothingOwn = ({ action, second }: MadeLeaflet['content']) => ({
  action: { words: action.words, date: '', time: '', place: '', directions: '', address: '' },
  who: { organisation: '', telephone: '', website: '' },
  second: second && { ...second, place: '', directions: '' },
})
