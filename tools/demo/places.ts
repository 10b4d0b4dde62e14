import { india, singapore, type Zone } from './local-time.ts'
import type { Region } from './regions.ts'

/** A state with its code in a GSTIN and its letters in a CIN. Abroad there is no GSTIN. */
export type State = { name: string; gst: string | null; registry: string }

export type Locality = { name: string; pin: string }

export type City = {
  name: string
  state: State
  zone: Zone
  region: Region
  latitude: number
  longitude: number
  /** How much happens here, compared with the others. */
  weight: number
  localities: readonly Locality[]
}

const state = (name: string, gst: string, registry: string): State => ({ name, gst, registry })

const andhra = state('Andhra Pradesh', '37', 'AP')
const assam = state('Assam', '18', 'AS')
const bihar = state('Bihar', '10', 'BR')
const chandigarh = state('Chandigarh', '04', 'CH')
const delhi = state('Delhi', '07', 'DL')
const goa = state('Goa', '30', 'GA')
const gujarat = state('Gujarat', '24', 'GJ')
const haryana = state('Haryana', '06', 'HR')
const karnataka = state('Karnataka', '29', 'KA')
const kerala = state('Kerala', '32', 'KL')
const madhya = state('Madhya Pradesh', '23', 'MP')
const maharashtra = state('Maharashtra', '27', 'MH')
const odisha = state('Odisha', '21', 'OR')
const punjab = state('Punjab', '03', 'PB')
const rajasthan = state('Rajasthan', '08', 'RJ')
const tamilNadu = state('Tamil Nadu', '33', 'TN')
const telangana = state('Telangana', '36', 'TS')
const uttarPradesh = state('Uttar Pradesh', '09', 'UP')
const westBengal = state('West Bengal', '19', 'WB')

/** `localities` reads 'Indiranagar 560038, Koramangala 560034'. */
const city = (
  name: string,
  of: State,
  region: Region,
  [latitude, longitude]: readonly [number, number],
  weight: number,
  localities: string,
  zone = india,
): City => ({
  name,
  state: of,
  zone,
  region,
  latitude,
  longitude,
  weight,
  localities: localities.split(', ').map((text) => ({ name: text.slice(0, -7), pin: text.slice(-6) })),
})

export const cities: readonly City[] = [
  city(
    'Bengaluru',
    karnataka,
    'karnataka',
    [12.9716, 77.5946],
    18,
    'Indiranagar 560038, Koramangala 560034, Whitefield 560066, Jayanagar 560041, HSR Layout 560102, Hebbal 560024, Malleshwaram 560003, Ashok Nagar 560025',
  ),
  city(
    'Mumbai',
    maharashtra,
    'maharashtra',
    [19.076, 72.8777],
    18,
    'Andheri East 400069, Bandra West 400050, Lower Parel 400013, Powai 400076, Dadar 400014, Fort 400001, Borivali West 400092, Chembur 400071',
  ),
  city(
    'Delhi',
    delhi,
    'north',
    [28.6139, 77.209],
    16,
    'Connaught Place 110001, Saket 110017, Karol Bagh 110005, Dwarka 110075, Lajpat Nagar 110024, Rohini 110085, Vasant Kunj 110070',
  ),
  city(
    'Hyderabad',
    telangana,
    'telugu',
    [17.385, 78.4867],
    12,
    'Banjara Hills 500034, Gachibowli 500032, Madhapur 500081, Secunderabad 500003, Kukatpally 500072, Himayatnagar 500029',
  ),
  city(
    'Chennai',
    tamilNadu,
    'tamil',
    [13.0827, 80.2707],
    12,
    'T Nagar 600017, Adyar 600020, Velachery 600042, Anna Nagar 600040, Guindy 600032, Nungambakkam 600034',
  ),
  city(
    'Pune',
    maharashtra,
    'maharashtra',
    [18.5204, 73.8567],
    10,
    'Koregaon Park 411001, Kothrud 411038, Viman Nagar 411014, Hinjawadi 411057, Baner 411045, Hadapsar 411028',
  ),
  city(
    'Kolkata',
    westBengal,
    'bengal',
    [22.5726, 88.3639],
    9,
    'Park Street 700016, Salt Lake 700091, Ballygunge 700019, New Town 700156, Gariahat 700029',
  ),
  city(
    'Ahmedabad',
    gujarat,
    'gujarat',
    [23.0225, 72.5714],
    7,
    'Navrangpura 380009, Satellite 380015, Maninagar 380008, Bopal 380058, Naranpura 380013',
  ),
  city(
    'Gurugram',
    haryana,
    'north',
    [28.4595, 77.0266],
    7,
    'Udyog Vihar 122016, Sohna Road 122018, Sector 14 122001, Sikanderpur 122002',
  ),
  city('Noida', uttarPradesh, 'north', [28.5355, 77.391], 5, 'Sector 18 201301, Sector 62 201309, Sector 132 201304'),
  city(
    'Jaipur',
    rajasthan,
    'north',
    [26.9124, 75.7873],
    5,
    'Malviya Nagar 302017, Ashok Nagar 302001, Vaishali Nagar 302021, Mansarovar 302020',
  ),
  city(
    'Kochi',
    kerala,
    'kerala',
    [9.9312, 76.2673],
    5,
    'Kakkanad 682030, Edappally 682024, Fort Kochi 682001, Ravipuram 682016',
  ),
  city(
    'Lucknow',
    uttarPradesh,
    'north',
    [26.8467, 80.9462],
    4,
    'Hazratganj 226001, Gomti Nagar 226010, Aliganj 226024, Indira Nagar 226016',
  ),
  city(
    'Chandigarh',
    chandigarh,
    'punjab',
    [30.7333, 76.7794],
    4,
    'Sector 17 160017, Sector 35 160022, Industrial Area 160002',
  ),
  city('Indore', madhya, 'north', [22.7196, 75.8577], 3, 'Vijay Nagar 452010, Old Palasia 452018, Sudama Nagar 452009'),
  city(
    'Nagpur',
    maharashtra,
    'maharashtra',
    [21.1458, 79.0882],
    3,
    'Sitabuldi 440012, Dharampeth 440010, Sadar 440001',
  ),
  city(
    'Coimbatore',
    tamilNadu,
    'tamil',
    [11.0168, 76.9558],
    3,
    'RS Puram 641002, Peelamedu 641004, Gandhipuram 641012',
  ),
  city(
    'Visakhapatnam',
    andhra,
    'telugu',
    [17.6868, 83.2185],
    3,
    'MVP Colony 530017, Dwaraka Nagar 530016, Siripuram 530003',
  ),
  city('Surat', gujarat, 'gujarat', [21.1702, 72.8311], 3, 'Adajan 395009, Vesu 395007, Varachha 395006'),
  city(
    'Mysuru',
    karnataka,
    'karnataka',
    [12.2958, 76.6394],
    3,
    'Gokulam 570002, Saraswathipuram 570009, Vijayanagar 570017',
  ),
  city(
    'Bhubaneswar',
    odisha,
    'odisha',
    [20.2961, 85.8245],
    3,
    'Saheed Nagar 751007, Patia 751024, Jaydev Vihar 751013',
  ),
  city('Panaji', goa, 'goa', [15.4909, 73.8278], 3, 'Altinho 403001, Candolim 403515, Calangute 403516'),
  city(
    'Patna',
    bihar,
    'north',
    [25.5941, 85.1376],
    2,
    'Boring Road 800001, Kankarbagh 800020, Patliputra Colony 800013',
  ),
  city('Guwahati', assam, 'assam', [26.1445, 91.7362], 2, 'Paltan Bazaar 781008, Dispur 781006, Beltola 781028'),
  city(
    'Udaipur',
    rajasthan,
    'north',
    [24.5854, 73.7125],
    2,
    'Fatehpura 313001, Hiran Magri 313002, Shobhagpura 313011',
  ),
  city('Amritsar', punjab, 'punjab', [31.634, 74.8723], 2, 'Ranjit Avenue 143001, Putlighar 143002, Chheharta 143105'),
]

/** Where Indian businesses have branches on another clock. */
export const abroad: readonly City[] = [
  city(
    'Singapore',
    { name: 'Singapore', gst: null, registry: '' },
    'tamil',
    [1.3521, 103.8198],
    2,
    'Novena 307683, Bugis 188021, Jurong East 609601',
    singapore,
  ),
]

export const cityNamed = (name: string): City => {
  const found = [...cities, ...abroad].find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no city called ${name} in the list.`)
  return found
}

/** Streets every Indian city seems to have. */
export const streets = [
  'Station Road',
  'Temple Street',
  'Lake Road',
  'Market Road',
  'Old Mill Lane',
  'Garden Avenue',
  'First Cross',
  'Ring Road',
  'College Road',
  'Canal Bank Road',
] as const
