/** A field of a bank's profile, as the bank's description calls it, with what is wrong with it below; and which fields a profile has. */
import type { Parts } from '../lane-parts.ts'
import type { Done } from '../lane-rows.ts'
import { LANGUAGE } from '../words/words.ts'
import { FormRow } from './form-row.tsx'

export type BankList = Parts['banks']
/** Its fields by their names, `bankName` among them. */
export type Profile = Done<'GET /getDriverSettings'>['settings']['bankProfiles'][string]
type DescribedField = BankList['fieldsOfOthers'][number]
/** No more than a name where no bank describes it. */
export type Field = Pick<DescribedField, 'name'> & Partial<DescribedField>

/** The name of a field; where no bank describes it, the till's own name. */
export const profileFieldName = (field: Field): string => field[LANGUAGE] ?? field.name

/** The fields that its bank asks for, then others that the profile has. */
export function fieldsOf(
  { bankName, ...kept }: Profile,
  { list, fieldsOfOthers }: BankList,
): readonly Field[] {
  const asked = list.find(({ name }) => name === bankName)?.fields ?? fieldsOfOthers
  const others = Object.keys(kept).filter((name) => !asked.some((field) => field.name === name))
  return [...asked, ...others.map((name) => ({ name, isRequired: false }))]
}

interface ProfileFieldProps {
  readonly field: Field
  readonly name: string
  readonly value: string
  /** What is typed is covered. */
  readonly isSecret: boolean
  readonly placeholder?: string
  readonly trouble?: string | null
  onInput(text: string): void
}

export function ProfileField({
  field,
  name,
  value,
  isSecret,
  placeholder = '',
  trouble = null,
  onInput,
}: ProfileFieldProps) {
  return (
    <FormRow words={profileFieldName(field)} trouble={trouble}>
      {(attributes) => (
        <input
          name={name}
          class={isSecret ? 'covered' : ''}
          autocomplete="off"
          placeholder={placeholder}
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
          {...attributes}
        />
      )}
    </FormRow>
  )
}
