import { useState } from 'react'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { CheckList } from '../ui/form/CheckList.tsx'
import { Field } from '../ui/form/Field.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { RadioGroup } from '../ui/form/RadioGroup.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { Group } from './part.ts'
import type { Words } from './words.ts'

export const fields: Group = {
  id: 'fields',
  parts: (words) => {
    const options = words.cabins.map((name) => <option key={name}>{name}</option>)
    const cabins = words.cabins.map((label, index) => ({ value: String(index), label }))
    return [
      {
        name: 'TextField',
        file: 'ui/form/TextField.tsx',
        states: [
          { state: 'empty', show: <TextField label={words.fullName} /> },
          {
            state: 'hint',
            show: <TextField label={words.fullName} hint={words.asInPassport} placeholder={words.someone} />,
          },
          { state: 'filled', show: <TextField label={words.fullName} defaultValue={words.someone} /> },
          { state: 'error', show: <TextField label={words.fullName} error={words.nameMissing} /> },
          {
            state: 'disabled',
            show: <TextField label={words.fullName} defaultValue={words.someone} disabled />,
          },
          {
            state: 'long',
            show: (
              <TextField
                label={words.longAction}
                hint={words.longText}
                defaultValue={words.longText}
                error={words.nameMissing}
              />
            ),
          },
        ],
      },
      {
        name: 'TextArea',
        file: 'ui/form/TextArea.tsx',
        states: [
          { state: 'empty', show: <TextArea label={words.note} /> },
          { state: 'filled', show: <TextArea label={words.note} defaultValue={words.noteText} /> },
          { state: 'error', show: <TextArea label={words.note} error={words.noteMissing} /> },
          {
            state: 'disabled',
            show: <TextArea label={words.note} defaultValue={words.noteText} disabled />,
          },
        ],
      },
      {
        name: 'SelectField',
        file: 'ui/form/SelectField.tsx',
        states: [
          { state: 'default', show: <SelectField label={words.cabin}>{options}</SelectField> },
          {
            state: 'error',
            show: (
              <SelectField label={words.cabin} error={words.chooseCabin}>
                {options}
              </SelectField>
            ),
          },
          {
            state: 'disabled',
            show: (
              <SelectField label={words.cabin} hint={words.why} disabled>
                {options}
              </SelectField>
            ),
          },
          {
            state: 'long',
            show: (
              <SelectField label={words.longAction}>
                <option>{words.longText}</option>
              </SelectField>
            ),
          },
        ],
      },
      {
        name: 'PasswordField',
        file: 'ui/form/PasswordField.tsx',
        states: [
          { state: 'filled', show: <PasswordField label={words.password} defaultValue="correct horse" /> },
          { state: 'error', show: <PasswordField label={words.password} error={words.wrongPassword} /> },
        ],
      },
      {
        name: 'Checkbox',
        file: 'ui/form/Checkbox.tsx',
        states: [
          { state: 'default', show: <Checkbox label={words.agree} /> },
          { state: 'filled', show: <Checkbox label={words.agree} defaultChecked /> },
          { state: 'error', show: <Checkbox label={words.agree} error={words.agreeFirst} /> },
          { state: 'disabled', show: <Checkbox label={words.agree} disabled defaultChecked /> },
          { state: 'long', show: <Checkbox label={words.longText} /> },
        ],
      },
      {
        name: 'RadioGroup',
        file: 'ui/form/RadioGroup.tsx',
        wide: true,
        states: [
          {
            state: 'hint',
            show: (
              <RadioGroup
                legend={words.cabin}
                name="cabin-hint"
                defaultValue="1"
                options={cabins.map((one, index) => ({ ...one, hint: words.cabinHint[index] }))}
              />
            ),
          },
          {
            state: 'error',
            show: (
              <RadioGroup
                legend={words.cabin}
                name="cabin-error"
                options={cabins}
                error={words.chooseCabin}
              />
            ),
          },
          {
            state: 'disabled',
            show: (
              <RadioGroup
                legend={words.cabin}
                name="cabin-disabled"
                options={cabins}
                defaultValue="0"
                disabled
              />
            ),
          },
        ],
      },
      {
        name: 'CheckList',
        file: 'ui/form/CheckList.tsx',
        states: [
          { state: 'default', show: <Rights words={words} /> },
          { state: 'error', show: <Rights words={words} none /> },
        ],
      },
      {
        name: 'Field',
        file: 'ui/form/Field.tsx',
        states: [
          {
            state: 'hint',
            show: (
              <Field id="own-control" label={words.seats} hint={words.cabinHint[0]}>
                <input
                  id="own-control"
                  aria-describedby="own-control-hint"
                  type="range"
                  className="h-8 accent-select"
                />
              </Field>
            ),
          },
        ],
      },
    ]
  },
}

function Rights({ words, none = false }: { words: Words; none?: boolean }) {
  const [chosen, setChosen] = useState<(keyof Words['rightsOf'])[]>(none ? [] : ['flights:read'])
  return (
    <CheckList
      legend={words.rights}
      meanings={words.rightsOf}
      chosen={chosen}
      error={chosen.length === 0 ? words.noRight : undefined}
      onChange={setChosen}
    />
  )
}
