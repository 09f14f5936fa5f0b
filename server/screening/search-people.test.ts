import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenPerson } from '#contract/may-be-sold/screen-person.ts'
import { indexPeople, type ListedPerson, searchPeople } from './search-people.ts'

const SOUNDS =
  'al ab du mo ha med kha lid vla di mir iv an pet rov sa sha ou na yev jo hn son wil lia m'.split(' ')

function makeRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

function makePeople(count: number, seed: number): ListedPerson[] {
  const any = makeRandom(seed)
  const word = () => Array.from({ length: 1 + any(4) }, () => SOUNDS[any(SOUNDS.length)]).join('')
  const name = () => Array.from({ length: 1 + any(4) }, word).join(any(5) === 0 ? '-' : ' ')
  return Array.from({ length: count }, (_, at) => ({
    kind: 'UN',
    listId: 'a',
    entry: String(at),
    names: Array.from({ length: 1 + any(3) }, name),
    bornOn: any(3) === 0 ? [] : [any(2) === 0 ? `19${50 + any(50)}` : `19${50 + any(50)}-03-08`],
  }))
}

test('the index finds the same people as a comparison with everybody', async () => {
  const people = makePeople(400, 7)
  const index = await indexPeople(people)
  const asked = makePeople(150, 8)
  let found = 0
  for (const [at, one] of asked.entries()) {
    const listed = people[at]
    const name = (at % 2 === 0 ? one.names[0] : listed?.names[0]) ?? ''
    const person = {
      name,
      bornOn: (at % 3 === 0 ? one.bornOn[0] : listed?.bornOn[0])?.padEnd(10, '-01-01') ?? null,
    }
    const expected = people.flatMap((other) => {
      const screened = screenPerson(person, [
        { listId: other.entry, names: other.names, bornOn: other.bornOn },
      ])
      return screened.result === 'CLEAR' ? [] : [`${other.entry} ${screened.result} ${screened.similarity}`]
    })
    const matches = (await searchPeople(index, person)).map(
      ({ listed: { entry }, result, similarity }) => `${entry} ${result} ${similarity}`,
    )
    assert.deepEqual(matches.sort(), expected.sort(), name)
    found += matches.length
  }
  assert.ok(found > 60, `${found}`)
})

test('the most similar people come first, and an equal name and day before all others', async () => {
  const listed = (entry: string, name: string, bornOn: string[]): ListedPerson => ({
    ...{ kind: 'EU', listId: 'a', entry, names: [name], bornOn },
  })
  const index = await indexPeople([
    listed('like', 'Viktor Marlov', ['1961']),
    listed('same', 'Marlow, Viktor', ['1961-03-08']),
    listed('other', 'Anna Smith', []),
    listed('nothing', '...', []),
  ])
  const matches = await searchPeople(index, { name: 'Viktor Marlow', bornOn: '1961-03-08' })
  assert.deepEqual(
    matches.map(({ listed: { entry }, result }) => [entry, result]),
    [
      ['same', 'PERSON_MATCH'],
      ['like', 'PERSON_POSSIBLE_MATCH'],
    ],
  )
  assert.deepEqual(await searchPeople(index, { name: ' ', bornOn: null }), [])
})
