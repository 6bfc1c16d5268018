/** What drivers/storage/sqlite/open-database.ts promises every store of the device. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { TRIAL_MARKER } from '#drivers/storage/sqlite/migrate.ts'
import { type Database, openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { checkDatabase, isUnchecked, noteChecked } from '#drivers/storage/upkeep/database-check.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

const MIGRATIONS = [
  'CREATE TABLE payment (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)',
  `ALTER TABLE payment ADD COLUMN state TEXT NOT NULL DEFAULT 'PENDING'`,
  'CREATE UNIQUE INDEX payment_state ON payment (state, id); INSERT INTO payment (amount) VALUES (3)',
]
const insert = (database: Database, amount: number) =>
  database.run('INSERT INTO payment (amount) VALUES (?)', amount)
const amounts = (database: Database) =>
  database
    .all<{ amount: number }>('SELECT amount FROM payment ORDER BY id')
    .map((row) => row.amount)

function withFile(run: (path: string, folder: Folder) => void | Promise<void>) {
  return async () => {
    using folder = temporaryFolder()
    await run(folder.file('payments.db'), folder)
  }
}

/** What a power cut leaves: the files as they are while the database is open. */
function cut(path: string, to: string): void {
  copyFileSync(path, to)
  copyFileSync(`${path}-wal`, `${to}-wal`)
}

function scribble(path: string): void {
  const file = openSync(path, 'r+')
  for (let page = 1; page < 40; page += 1)
    writeSync(file, Buffer.alloc(4_000, 0xa5), 0, 4_000, page * 4_096)
}

spec('database', {
  'writes ahead and waits for the disk at each commit': withFile((path) => {
    using database = openDatabase(path, MIGRATIONS)
    const pragma = (name: string) => Object.values(database.get<object>(`PRAGMA ${name}`) ?? {})[0]
    assert.is(pragma('journal_mode'), 'wal')
    assert.is(pragma('synchronous'), 2)
    assert.is(pragma('foreign_keys'), 1)
    assert.is(pragma('user_version'), MIGRATIONS.length)
  }),
  'keeps what was committed over a restart': withFile((path) => {
    {
      using database = openDatabase(path, MIGRATIONS)
      insert(database, 100)
    }
    assert.not(existsSync(`${path}-wal`))
    using database = openDatabase(path, MIGRATIONS)
    assert.equal(amounts(database), [3, 100])
  }),
  ...Object.fromEntries(
    MIGRATIONS.map((_, version) => [
      `goes forward from schema ${version} and keeps the rows`,
      withFile((path) => {
        {
          using older = openDatabase(path, MIGRATIONS.slice(0, version))
          if (version > 0) insert(older, 50)
        }
        using database = openDatabase(path, MIGRATIONS)
        assert.equal(amounts(database), version > 0 ? [50, 3] : [3])
      }),
    ]),
  ),
  'a migration that fails leaves the schema before it': withFile((path) => {
    openDatabase(path, MIGRATIONS.slice(0, 1))[Symbol.dispose]()
    const broken = [...MIGRATIONS.slice(0, 1), 'CREATE TABLE other (id); CREATE NONSENSE']
    assert.throws(() => openDatabase(path, broken), /syntax error/)
    using database = openDatabase(path, MIGRATIONS)
    assert.is(database.get("SELECT 1 FROM sqlite_schema WHERE name = 'other'"), null)
  }),
  'is read by the program before, which does not know what was added': withFile((path) => {
    openDatabase(path, MIGRATIONS)[Symbol.dispose]()
    {
      using before = openDatabase(path, MIGRATIONS.slice(0, -1))
      insert(before, 70)
    }
    using database = openDatabase(path, MIGRATIONS)
    assert.equal(amounts(database), [3, 70])
  }),
  'refuses a database whose form a newer program broke, and leaves it alone': withFile(
    async (path) => {
      const newer = [...MIGRATIONS, { breaking: 'CREATE TABLE unheard_of (id)' }]
      openDatabase(path, newer)[Symbol.dispose]()
      const { message } = await faultOf(() => openDatabase(path, MIGRATIONS), 'storage')
      assert.match(
        message,
        /a newer version of laned wrote the file .*payments\.db, .*\(schema 4.* Install the newer version again/,
      )
      using database = openDatabase(path, newer)
      assert.equal(amounts(database), [3])
    },
  ),
  'has its schema in the file itself as soon as it changed, for whoever reads no log': withFile(
    (path) => {
      for (const steps of [MIGRATIONS.slice(0, 1), MIGRATIONS]) {
        using _ = openDatabase(path, steps)
        assert.is(readFileSync(path).readUInt32BE(60), steps.length)
      }
    },
  ),
  'refuses a schema number that no laned wrote': withFile(async (path) => {
    {
      using database = openDatabase(path, MIGRATIONS)
      database.connection.exec('PRAGMA user_version = 999')
    }
    await faultOf(() => openDatabase(path, MIGRATIONS), 'storage')
  }),
  'a release on trial leaves breaking steps to the day it is confirmed': withFile(
    (path, folder) => {
      const marker = folder.file(TRIAL_MARKER)
      openDatabase(path, MIGRATIONS)[Symbol.dispose]()
      const newer = [...MIGRATIONS, { breaking: 'DROP TABLE IF EXISTS unused' }]
      writeFileSync(marker, '')
      openDatabase(path, newer)[Symbol.dispose]()
      openDatabase(path, MIGRATIONS)[Symbol.dispose]()
      rmSync(marker)
      using database = openDatabase(path, newer)
      const row = database.get<{ user_version: number }>('PRAGMA user_version')
      assert.is(row?.user_version, newer.length)
    },
  ),
  'refuses what is not a database': withFile(async (path) => {
    const file = openSync(path, 'w')
    writeSync(file, 'a shopping list '.repeat(64))
    await faultOf(() => openDatabase(path, MIGRATIONS), 'storage')
    assert.is(readFileSync(path).length, 1_024)
  }),
  'after a cut it has what was committed': withFile((path, folder) => {
    using database = openDatabase(path, MIGRATIONS)
    insert(database, 200)
    cut(path, folder.file('cut.db'))
    using reopened = openDatabase(folder.file('cut.db'), MIGRATIONS)
    assert.equal(amounts(reopened), [3, 200])
  }),
  'after a cut it opens at once, is noted for a check, and that finds damage and says what to do':
    withFile((path, folder) => {
      {
        using database = openDatabase(path, MIGRATIONS)
        for (let amount = 0; amount < 20_000; amount += 1_000)
          database.transaction(() => {
            for (let one = 0; one < 1_000; one += 1) insert(database, amount + one)
          })
      }
      using database = openDatabase(path, MIGRATIONS)
      insert(database, 1)
      cut(path, folder.file('cut.db'))
      scribble(folder.file('cut.db'))
      using _ = openDatabase(folder.file('cut.db'), MIGRATIONS)
      assert.ok(isUnchecked(folder.file('cut.db')))
      const damage = checkDatabase(folder.file('cut.db'))
      assert.match(damage?.message ?? '', /cut\.db is damaged .*move the file away/)
      assert.is(checkDatabase(path), null, 'the other one is sound')
    }),
  'a check that may not look is refused, and finds no damage: who holds the file may have a sound one':
    withFile(async (path) => {
      openDatabase(path, MIGRATIONS)[Symbol.dispose]()
      // As a lane has it on a card without room.
      using holder = new DatabaseSync(path)
      holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT')
      const { message } = await faultOf(() => checkDatabase(path), 'storage')
      assert.match(message, /another program is using the database file/)
    }),
  'is noted for a check until it was checked, also over a start that was stopped in order':
    withFile((path, folder) => {
      const copy = folder.file('cut.db')
      {
        using database = openDatabase(path, MIGRATIONS)
        assert.not(isUnchecked(path))
        insert(database, 200)
        cut(path, copy)
      }
      for (let start = 0; start < 2; start += 1) {
        using _ = openDatabase(copy, MIGRATIONS)
        assert.ok(isUnchecked(copy))
      }
      noteChecked(copy)
      using _ = openDatabase(copy, MIGRATIONS)
      assert.not(isUnchecked(copy))
    }),
  'can be read by nobody else, whatever the umask, also where it could': withFile(
    (path, folder) => {
      const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
      const old = folder.file('old.db')
      openDatabase(old, MIGRATIONS)[Symbol.dispose]()
      chmodSync(old, 0o644)
      const before = process.umask(0)
      try {
        using made = openDatabase(path, MIGRATIONS)
        using found = openDatabase(old, MIGRATIONS)
        for (const database of [made, found]) {
          insert(database, 1)
          for (const end of ['', '-wal', '-shm']) assert.is(modeOf(database.path + end), '600', end)
        }
      } finally {
        process.umask(before)
      }
    },
  ),
  'a transaction is all or nothing': withFile((path) => {
    using database = openDatabase(path, MIGRATIONS)
    const broken = () =>
      database.transaction(() => {
        insert(database, 1)
        throw new RangeError('in the middle')
      })
    assert.throws(broken, /in the middle/)
    assert.equal(amounts(database), [3])
    assert.is(
      database.transaction(() => insert(database, 2).changes),
      1,
    )
  }),
  'a transaction inside one, or one that waits, is a bug and not a Fault': withFile((path) => {
    using database = openDatabase(path, MIGRATIONS)
    const nested = () => database.transaction(() => database.transaction(() => 1))
    assert.throws(nested, /inside a transaction/)
    assert.throws(() => database.transaction(async () => insert(database, 9)), /promises/)
    assert.equal(amounts(database), [3])
  }),
  'a broken constraint is a bug and not a Fault of the disk': withFile((path) => {
    using database = openDatabase(path, MIGRATIONS)
    assert.throws(
      () => database.run('INSERT INTO payment (id, amount) VALUES (1, 1)'),
      (error: Error) => error.name === 'Error',
    )
  }),
  'one that cannot be opened although there is room is refused, and not opened in another way':
    withFile(async (path) => {
      openDatabase(path, MIGRATIONS)[Symbol.dispose]()
      // No index can be made there, as where another user's lies.
      symlinkSync('/nowhere', `${path}-shm`)
      const { message } = await faultOf(() => openDatabase(path, MIGRATIONS), 'storage')
      assert.match(message, /cannot open its database file\. Check the permissions/)
    }),
  'a lock that another program holds is Fault storage': withFile(async (path) => {
    using database = openDatabase(path, MIGRATIONS)
    database.connection.exec('PRAGMA busy_timeout = 1')
    using other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    const { message } = await faultOf(() => insert(database, 1), 'storage')
    assert.match(message, /another program is using the database file/)
  }),
})
