import { useState } from 'react'
import { DayCalendar } from '../traveller/search/DayCalendar.tsx'
import { PlaceField } from '../traveller/search/PlaceField.tsx'
import { Card } from '../ui/Card.tsx'
import { DayFilter } from '../ui/form/DayFilter.tsx'
import type { Group } from './part.ts'
import type { Words } from './words.ts'

export const dates: Group = {
  id: 'dates',
  parts: (words) => [
    {
      name: 'DayFilter',
      file: 'ui/form/DayFilter.tsx',
      states: [
        { state: 'empty', show: <Day words={words} /> },
        { state: 'filled', show: <Day words={words} day="2026-12-04" /> },
      ],
    },
    {
      name: 'DayCalendar',
      file: 'traveller/search/DayCalendar.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <Card padded className="max-w-md">
              <DayCalendar onDone={() => {}} />
            </Card>
          ),
        },
      ],
    },
    {
      name: 'PlaceField',
      file: 'traveller/search/PlaceField.tsx',
      states: [
        { state: 'empty', show: <Place words={words} /> },
        { state: 'filled', show: <Place words={words} kept="region:Europe" /> },
        { state: 'error', show: <Place words={words} kept="Atlantis" error={words.placeUnknown} /> },
      ],
    },
  ],
}

function Day({ words, day: first = '' }: { words: Words; day?: string }) {
  const [day, setDay] = useState(first)
  return <DayFilter label={words.day} value={day} onDay={setDay} />
}

function Place({ words, kept, error }: { words: Words; kept?: string; error?: string }) {
  const [token, setToken] = useState(kept)
  return (
    <PlaceField
      label={words.place}
      placeholder={words.anywhere}
      token={token}
      place={null}
      error={token === kept ? error : undefined}
      autoFocus={false}
      listSide="start"
      onChange={setToken}
    />
  )
}
