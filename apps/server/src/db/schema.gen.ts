// Written by `npm run db:types` from the migrations. Do not edit.

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Json = JSONColumnType<Record<string, unknown>>
type JsonWithDefault = JSONColumnType<Record<string, unknown>, string | undefined>

/** What belongs to a person, and where each business lives. */
export interface IdentitySchema {
  'identity.allowance': {
    kind: string
    subject: string
    used: number
    renews_at: Date
  }
  'identity.business': {
    business_id: GeneratedAlways<number>
    quick_id: string
    cell: number
    created_at: Date
  }
  'identity.business_allowance': {
    person_id: number
    registered: Generated<number>
    a_day: number | null
    in_all: number | null
  }
  'identity.code': {
    purpose: number
    subject: string
    code_id: string
    hmac: Buffer
    attempts: Generated<number>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  'identity.code_count': {
    minute: Date
    shard: number
    sent: Generated<number>
    verified: Generated<number>
  }
  'identity.consent': {
    consent_id: GeneratedAlways<number>
    person_id: number
    given_at: Date
    version: string
    language: string
    withdrawn_at: Date | null
  }
  'identity.directory': {
    public_id: string
    kind: number
    business_id: number
    branch_id: number | null
    local_id: number | null
    retired_at: Date | null
  }
  'identity.document': {
    person_id: number
    kind: number
    shown: string
    key_id: number | null
    ciphertext: Buffer | null
    consented_at: Date
  }
  'identity.erasure': {
    person_id: number
    business_id: number
    business_name: string
    erased_at: Date
    kept_until: Date | null
  }
  'identity.expected': {
    business_id: number
    guest_id: number
    contact_hash: Buffer
    sealed: Buffer
    ends_at: Date
  }
  'identity.group_request': {
    request_id: string
    quick_id: string
    person_id: number | null
    lead_id: number
    business_id: number
    branch_id: number
    lead_visit_id: number
    checked_in_at: Date
    store_name: string
    asked_at: Date
    answered_at: Date | null
    accepted: boolean | null
    by_desk: Generated<boolean>
    is_typed: Generated<boolean>
  }
  'identity.gstin_answer': {
    gstin: string
    is_known: boolean
    is_active: boolean
    legal_name: string | null
    trade_name: string | null
    answered_at: Date
  }
  'identity.idempotency_key': {
    actor: string
    route: string
    key: string
    fingerprint: Buffer
    status: number
    reply: string
    created_at: Date
  }
  'identity.link': {
    token_hash: Buffer
    kind: number
    business_id: number
    local_id: number
    expires_at: Date
    used_at: Date | null
    texted: Generated<boolean>
  }
  'identity.pass_key': {
    session_id: string
    key_id: string
    public_key: Buffer
    enrolled_at: Date
  }
  'identity.pass_use': {
    key_id: string
    step: number
    used_for: string
    used_at: Date
  }
  'identity.person': {
    person_id: GeneratedAlways<number>
    quick_id: string
    name: string
    mobile: string | null
    email: string | null
    birth_date: string | null
    gender: Generated<number>
    epoch: Generated<number>
    created_at: Date
    closed_at: Date | null
    email_proven: Generated<boolean>
    mobile_proven: Generated<boolean>
    reachable_email: GeneratedAlways<string | null>
    reachable_mobile: GeneratedAlways<string | null>
  }
  'identity.person_place': {
    person_id: number
    business_id: number
    branch_id: number | null
    active: boolean
  }
  'identity.presence': {
    person_id: number
    business_id: number
    branch_id: number
    visit_id: number
    checked_in_at: Date
    signed_out_at: Date | null
  }
  'identity.push_subscription': {
    session_id: string
    person_id: number
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    created_at: Date
  }
  'identity.qr_sign_in': {
    scan_id: string
    poll_hash: Buffer
    created_at: Date
    expires_at: Date
    address: string
    device: string
    poll_seconds: number
    polled_at: Date | null
    approved: boolean | null
    approved_by: string | null
    consumed_at: Date | null
    answered_at: Date | null
    claimed_by: string | null
    number: number | null
    choices: number[] | null
  }
  'identity.receipt': {
    person_id: number
    business_id: number
    reveal_id: number
    at: Date
    business_name: string
    branch_name: string
    viewer_name: string
    viewer_role: string
    device: string
    reason: string
    fields: string[]
  }
  'identity.registration': {
    token: string
    details: Json
    created_at: Date
  }
  'identity.session': {
    session_id: string
    person_id: number
    epoch: Generated<number>
    kind: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    revoked_at: Date | null
    address: string | null
    device: string | null
    person_epoch: Generated<number>
    salt: Buffer
    generation: Generated<number>
    rotated_at: Date
    ends_at: Date
    approved_by: string | null
    approved_at: Date | null
  }
}

/** What belongs to one business. */
export interface BusinessSchema {
  'business.activity': {
    business_id: number
    branch_id: number
    at: Date
    activity_id: GeneratedAlways<number>
    detail: string
    visitor_id: number | null
    kind: number | null
    act: number | null
  }
  'business.audit': {
    business_id: number
    seq: number
    at: Date
    entry: string
    previous: Buffer
    hash: Buffer
    event: GeneratedAlways<string>
    actor: GeneratedAlways<number | null>
    branch_id: GeneratedAlways<number | null>
  }
  'business.audit_day': {
    business_id: number
    branch_id: number
    day: string
    entries: number
  }
  'business.audit_head': {
    business_id: number
    seq: number
    hash: Buffer
  }
  'business.blacklisting': {
    business_id: number
    branch_id: number
    visitor_id: number
    at: Date
    by_person: number
    reason: string | null
  }
  'business.branch': {
    business_id: number
    branch_id: number
    quick_id: string
    name: string
    store_type: string
    gstin: string | null
    street_address: string | null
    city: string | null
    state: string | null
    pin_code: string | null
    latitude: number | null
    longitude: number | null
    radius: number | null
    opening_time: string | null
    closing_time: string | null
    contact_email: string | null
    contact_mobile: string | null
    website: string | null
    time_zone: Generated<string>
    poster_key: string
    created_at: Date
    deleted_at: Date | null
    gstin_checked_at: Date | null
    gstin_legal_name: string | null
    gstin_warning: string | null
  }
  'business.branch_visitor': {
    business_id: number
    branch_id: number
    visitor_id: number
    quick_id: string | null
    name: string
    visits: number
    first_at: Date
    last_at: Date
    blacklisted: Generated<boolean>
  }
  'business.business': {
    business_id: number
    quick_id: string
    registered_name: string
    trade_name: string | null
    registration_type: string | null
    business_type: string | null
    gstin: string | null
    cin: string | null
    pan: string | null
    registered_email: string | null
    registered_phone: string | null
    website: string | null
    street_address: string | null
    city: string | null
    state: string | null
    pin_code: string | null
    logo_hash: string | null
    root_person_id: number
    access_epoch: Generated<number>
    created_at: Date
    gstin_verified_at: Date | null
  }
  'business.desk_entry': {
    business_id: number
    branch_id: number
    checked_in_at: Date
    visit_id: number
    visitor_id: number
    badge: string | null
    visiting: string | null
  }
  'business.former_poster': {
    business_id: number
    branch_id: number
    key: string
    until: Date
  }
  'business.guest': {
    business_id: number
    guest_id: GeneratedAlways<number>
    branch_id: number
    host_id: number
    name: string
    mobile: Buffer | null
    mobile_masked: string | null
    mobile_hash: Buffer | null
    email: Buffer | null
    email_masked: string | null
    day: string
    from_time: string | null
    to_time: string | null
    pov: number
    note: string | null
    salt: Buffer
    created_at: Date
    ends_at: Date
    arrived_at: Date | null
    nonce: string | null
    declined_at: Date | null
    withdrawn_at: Date | null
    email_hash: Buffer | null
  }
  'business.idempotency_key': {
    business_id: number
    person_id: number
    route: string
    key: string
    fingerprint: Buffer
    status: number
    reply: string
    created_at: Date
  }
  'business.invitation': {
    business_id: number
    invitation_id: GeneratedAlways<number>
    branch_id: number
    kind: number
    child_public_id: string | null
    email: string | null
    salt: Buffer
    created_by: number
    created_at: Date
    expires_at: Date
    accepted_at: Date | null
    accepted_by: number | null
    accepted_child: string | null
    declined_at: Date | null
    revoked_at: Date | null
  }
  'business.kept_out': {
    business_id: number
    branch_id: number
    visitor_id: number
    hash: Buffer
  }
  'business.logo': {
    business_id: number
    hash: string
    image: Buffer
    created_at: Date
  }
  'business.membership': {
    business_id: number
    person_id: number
    scope_type: number
    active: Generated<boolean>
    quick_id: string
    name: string
    email: string | null
    mobile: string | null
    additional_info: JsonWithDefault
    last_login_at: Date | null
    created_at: Date
    created_by: number | null
    account_closed: Generated<boolean>
    joined_at: Date | null
  }
  'business.membership_branch': {
    business_id: number
    person_id: number
    branch_id: number
  }
  'business.named_by_account': {
    business_id: number
    person_id: number
    used: number
    renews_at: Date
  }
  'business.named_count': {
    business_id: number
    visitor_id: number
    used: number
    renews_at: Date
  }
  'business.notice': {
    business_id: number
    notice_id: GeneratedAlways<number>
    branch_id: number
    version: number
  }
  'business.refusal': {
    business_id: number
    branch_id: number
    at: Date
    refusal_id: GeneratedAlways<number>
    visitor_id: number | null
    code: string
    nonce: string
    quick_id: string | null
    times: Generated<number>
    last_nonce: string | null
    at_door: Generated<boolean>
    scanned_at: Date | null
    nonces: Generated<string[]>
    tried_at: Generated<Date[]>
  }
  'business.report_delivery': {
    business_id: number
    run_id: string
    person_id: number
    sent_at: Date | null
    missed: string | null
    opened_at: Date | null
  }
  'business.report_recipient': {
    business_id: number
    schedule_id: string
    person_id: number
  }
  'business.report_run': {
    business_id: number
    run_id: string
    schedule_id: string
    due: string
    from_minute: string
    to_minute: string
    made_at: Date
    expires_at: Date
  }
  'business.report_schedule': {
    business_id: number
    schedule_id: string
    branch_id: number
    name: string
    export_type: string
    sort_order: string
    format: string
    everyone: boolean
    rhythm: Json
    next_run: string | null
    next_run_at: Date | null
    paused_by: number | null
    created_at: Date
    next_from: string | null
  }
  'business.report_schedule_person': {
    business_id: number
    schedule_id: string
    visitor_id: number
  }
  'business.reveal': {
    business_id: number
    reveal_id: GeneratedAlways<number>
    branch_id: number
    visitor_id: number
    viewer_id: number
    at: Date
    until: Date
    reason: string
    claimed_device: string
    claimed_address: string
    claimed_browser: string
    address: string | null
    device: string | null
    fields: string[] | null
    viewer_role: string | null
  }
  'business.role': {
    business_id: number
    role_id: number
    public_id: string
    name: string
    description: string | null
    scope_type: number
    permissions: string[]
    created_at: Date
    created_by: number | null
  }
  'business.role_branch': {
    business_id: number
    role_id: number
    branch_id: number
  }
  'business.role_grant': {
    business_id: number
    grant_id: GeneratedAlways<number>
    person_id: number
    role_id: number
    branch_id: number | null
    granted_by: number | null
    granted_at: Date
  }
  'business.scan_asked': {
    business_id: number
    branch_id: number
    nonce: string
    heard_at: Date
    asked: Buffer[]
  }
  'business.scan_count': {
    business_id: number
    branch_id: number
    person_id: number
    used: number
    renews_at: Date
  }
  'business.session_entry': {
    business_id: number
    session_id: string
    person_id: number
    entered_at: Date
    left_at: Date | null
  }
  'business.sos_delivery': {
    business_id: number
    incident_id: number
    message: number
    roll_id: number
    channel: number
    state: Generated<number>
    attempts: Generated<number>
    due_at: Date
    settled_at: Date | null
    error: string | null
    doubts: Generated<number>
    address: Buffer | null
  }
  'business.sos_incident': {
    business_id: number
    incident_id: GeneratedAlways<number>
    branch_id: number
    drill: boolean
    reason: string
    started_at: Date
    started_by: number
    inside_at_start: number
    revision: Generated<number>
    salt: Buffer
    stopped_at: Date | null
    stopped_by: number | null
    false_alarm: Generated<boolean>
    told: Generated<number>
    replaces: number | null
    listed: Generated<number>
  }
  'business.sos_mark': {
    business_id: number
    incident_id: number
    mark_id: string
    roll_id: number
    state: number
    at: Date
    received_at: Date
    said_by: number
    said_by_id: number | null
    note: string | null
    place: string | null
    takes_back: Generated<string[]>
  }
  'business.sos_marshal': {
    business_id: number
    incident_id: number
    person_id: number
    opened_at: Date | null
    first_read_at: Date | null
    last_heard_at: Date | null
    place: string | null
    marks: Generated<number>
    name: string | null
  }
  'business.sos_person': {
    business_id: number
    incident_id: number
    roll_id: GeneratedAlways<number>
    person_id: number | null
    visitor_id: number | null
    visit_id: number | null
    inside: boolean
    is_member: boolean
    lead_visit_id: number | null
    pov: number | null
    seen_place: string | null
    seen_at: Date | null
    state: Generated<number>
    said_by: number | null
    said_by_id: number | null
    said_at: Date | null
    note: string | null
    revision: Generated<number>
    planned: Generated<number>
    answered: Generated<boolean>
    calls: Generated<string[]>
    doubt: string | null
    visiting: string | null
    name: string | null
    without_way: Generated<boolean>
    merged_into: number | null
    came_at: Date | null
  }
  'business.sos_start': {
    business_id: number
    incident_id: number
    person_id: number
    at: Date
  }
  'business.tenancy': {
    business_id: number
    branch_id: number
    parent_public_id: string
    active: boolean
    ended_at: Date | null
    parent_epoch: number
    shares: Generated<number>
    created_at: Date
  }
  'business.tenant': {
    business_id: number
    branch_id: number
    child_public_id: string
    active: Generated<boolean>
    name: string
    email: string | null
    permission_count: number
    shared: Generated<number>
    accepted_by: number
    created_at: Date
  }
  'business.trail_check': {
    business_id: number
    checked_seq: number
    checked_hash: Buffer
    swept_seq: number
    swept_hash: Buffer
    checked_at: Date
    problem: string | null
  }
  'business.vault': {
    business_id: number
    visitor_id: number
    kind: number
    key_id: number
    ciphertext: Buffer
  }
  'business.visit': {
    business_id: number
    branch_id: number
    checked_in_at: Date
    visit_id: GeneratedAlways<number>
    checked_out_at: Date | null
    local_day: string
    visitor_id: number
    kind: number
    age: number | null
    gender: Generated<number>
    pov: Generated<number>
    checkout_type: Generated<number>
    group_id: number | null
    group_size: Generated<number>
    is_lead: Generated<boolean>
    is_new: boolean
    exit_grade: number | null
    accuracy_m: number | null
    entered_by: number | null
    nonce: string
    trait: GeneratedAlways<number>
    reported: Generated<boolean>
    group_at: Date | null
  }
  'business.visit_cube': {
    business_id: number
    branch_id: number
    kind: number
    gender: number
    pov: number
    checkout_type: number
    age: number
    leads: Generated<number>
  }
  'business.visit_day': {
    business_id: number
    branch_id: number
    day: string
    kind: number
    leads: Generated<number>
    people: Generated<number>
    groups: Generated<number>
    new_people: Generated<number>
    repeat_people: Generated<number>
    male: Generated<number>
    female: Generated<number>
    other_gender: Generated<number>
    out_qr: Generated<number>
    out_geo: Generated<number>
    out_timeout: Generated<number>
    out_logged_out: Generated<number>
    stays: Generated<number>
    stay_seconds: Generated<number>
    first_in: Date
    last_out: Date | null
    first_stay: Date | null
  }
  'business.visit_hour': {
    business_id: number
    branch_id: number
    day: string
    hour: number
    leads: Generated<number>
    people: Generated<number>
    groups: Generated<number>
    new_people: Generated<number>
    repeat_people: Generated<number>
  }
  'business.visit_total': {
    business_id: number
    branch_id: number
    version: Generated<number>
    member_leads: Generated<number>
    member_people: Generated<number>
    members_inside: Generated<number>
    visitor_leads: Generated<number>
    visitor_people: Generated<number>
    visitors_inside: Generated<number>
    closed_until: Date | null
  }
  'business.visitor': {
    business_id: number
    visitor_id: GeneratedAlways<number>
    person_id: number | null
    quick_id: string | null
    name: string
    mobile: Buffer | null
    mobile_masked: string | null
    mobile_hash: Buffer | null
    email: Buffer | null
    email_masked: string | null
    gender: Generated<number>
    created_at: Date
    aadhaar_masked: string | null
    pan_masked: string | null
    told_id: string | null
    email_hash: Buffer | null
  }
  'business.visitor_claim': {
    business_id: number
    visitor_id: number
    branch_id: number
    checked_in_at: Date
    salt: Buffer
    expires_at: Date
    claimed_at: Date | null
  }
  'business.visitor_note': {
    business_id: number
    branch_id: number
    visitor_id: number
    folded: string
    heading: string
    text: string
    place: number
  }
  'business.withheld': {
    business_id: number
    visitor_id: number
    until: Date
  }
}
