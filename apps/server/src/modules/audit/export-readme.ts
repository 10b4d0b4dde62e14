type About = { business: { quickID: string; name: string }; at: Date; entries: number; fingerprint: string }

/** What goes with an export, for someone who knows nothing of us. */
export const readmeOf = ({ business, at, entries, fingerprint }: About) =>
  `Audit trail of ${business.name} (${business.quickID})
exported on ${at.toISOString()}, ${entries} entries

WHAT IS IN HERE

  audit.jsonl        the trail: a header, then one line for each entry, oldest first
  audit-verify.mjs   a program of one file that checks it; it needs Node.js 20 or newer and nothing else
  README.txt         this text

HOW TO CHECK IT

  node audit-verify.mjs audit.jsonl [fingerprint]

The archive itself may be named instead of audit.jsonl; it is refused if it is not as it was
downloaded, because other programs could take another trail out of it. The program ends with 0 and says so when the trail is whole,
and otherwise with 1 and the first thing that is wrong. It asks nobody and sends nothing.

The fingerprint is that of the key the heads are signed with. In this export it is

  ${fingerprint}

Compare it with one that came to you in another way: from whoever operates the installation, or from an earlier export.
A changed export could bring a key of its own, and only the comparison shows that. Programs can be changed too: take
audit-verify.mjs from where you trust it, or write your own from the description below.

WHAT IT PROVES

  - No entry between the first and the last was changed, removed, added or moved since its head was signed.
  - The trail goes on at least to where it was when each of the signed heads in the header was taken. Heads are taken
    each minute and kept outside the database: what was cut off the end later is missed here.

WHAT IT DOES NOT PROVE

  - That an entry tells the truth. It shows what was written and that it stayed as it was written.
  - Anything about what happened after the last entry. The export itself is the next entry of the trail.
  - That an entry was not removed within a minute of being written, before its head was taken.
  - Anything against someone who holds both the database and the signing key. Keep exports: two that disagree show it.

THE FORMAT

Each line is a JSON object, in UTF-8, without spaces and with its keys in the order below. A line written in any other
way, such as with a key twice or besides, is refused. The header has

  format       "quickprism-audit/1"
  business     id (a number), quickID and name
  head         the end of the trail at the time of the export: seq, hash, at and signature
  heads        ends of the trail as they were taken before, in the same form
  public_key   Ed25519, SubjectPublicKeyInfo in DER, in base64; its fingerprint is the SHA-256 of these bytes

A signature is Ed25519, in base64, over the text

  audit-head:<business id>:<quickID>:<seq>:<hash>:<at>

Every other line is an entry:

  seq          its number, from 1 on without a gap
  at           its time, in UTC
  entry        its text exactly as it is stored, itself JSON: event, actor, branch, about, reason, address, device
  previous     the hash of the entry before, 64 zeros before the first
  hash         SHA-256 over the 32 bytes of previous followed by the text
                 <business id>:<seq>:<microseconds since 1970-01-01 UTC>:<entry>

Entries name people, branches and roles by their ids.
`
