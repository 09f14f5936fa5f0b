import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findUrlProblem, mayConnectTo } from './address-rules.ts'

const PUBLIC = ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8']
const LOOPBACK = ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']
const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '172.16.3.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::10.0.0.1',
  '::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  '2001:db8::1',
  'not an address',
]

describe('a message is sent', () => {
  test('to public addresses only', () => {
    for (const address of PUBLIC) assert.ok(mayConnectTo(address, { allowLoopback: false }), address)
    for (const address of [...LOOPBACK, ...PRIVATE]) {
      assert.ok(!mayConnectTo(address, { allowLoopback: false }), address)
    }
  })

  test('to this machine if that is allowed, but never to a private network', () => {
    for (const address of LOOPBACK) assert.ok(mayConnectTo(address, { allowLoopback: true }), address)
    for (const address of PRIVATE) assert.ok(!mayConnectTo(address, { allowLoopback: true }), address)
  })
})

describe('the URL of a webhook or push service', () => {
  const refused: [string, RegExp][] = [
    ['', /full address/],
    ['example.com/hook', /full address/],
    ['ftp://example.com', /full address/],
    ['http://example.com/hook', /https/],
    ['https://me:secret@example.com', /name and a password/],
    ['https://example.com/#part', /#/],
    ['https://localhost/hook', /public internet/],
    ['https://a.localhost', /public internet/],
    ['https://127.0.0.1', /public internet/],
    ['https://2130706433/', /public internet/],
    ['https://0x7f.1/', /public internet/],
    ['https://[::1]:8443/', /public internet/],
    ['https://[::ffff:10.0.0.1]/', /public internet/],
    ['https://169.254.169.254/latest/meta-data', /public internet/],
    ['https://10.1.2.3/', /public internet/],
  ]
  for (const [url, why] of refused) {
    test(`cannot be ${url || 'nothing'}`, () =>
      assert.match(findUrlProblem(url, { allowLoopback: false }) ?? '', why))
  }

  test('can be any https URL on the internet, and this machine in development', () => {
    assert.equal(findUrlProblem('https://example.com/hook?key=1', { allowLoopback: false }), null)
    assert.equal(findUrlProblem('https://example.com:8443/', { allowLoopback: false }), null)
    assert.equal(findUrlProblem('http://127.0.0.1:4000/hook', { allowLoopback: true }), null)
    assert.equal(findUrlProblem('http://localhost:4000/hook', { allowLoopback: true }), null)
    assert.match(findUrlProblem('http://192.168.0.2/', { allowLoopback: true }) ?? '', /https/)
  })
})
