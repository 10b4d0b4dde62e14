import type { Region } from './regions.ts'

/** A name in its own script, and as its owner would spell it in an address. */
export type Spelling = { written: string; latin: string }

type Spellings = { men: readonly Spelling[]; women: readonly Spelling[]; families: readonly Spelling[] }

/** `text` reads 'अमित:Amit राहुल:Rahul'. */
const spellings = (text: string): Spelling[] =>
  text.split(' ').map((pair) => {
    const [written, latin] = pair.split(':') as [string, string]
    return { written, latin }
  })

const inScript = (men: string, women: string, families: string): Spellings => ({
  men: spellings(men),
  women: spellings(women),
  families: spellings(families),
})

/** People who write their names in the script of their language. */
export const nativeNames: Record<Region, Spellings> = {
  north: inScript(
    'अमित:Amit राहुल:Rahul विकास:Vikas संजय:Sanjay मनोज:Manoj दीपक:Deepak',
    'पूजा:Pooja नेहा:Neha सुनीता:Sunita कविता:Kavita आरती:Aarti ज्योति:Jyoti',
    'शर्मा:Sharma गुप्ता:Gupta मिश्रा:Mishra यादव:Yadav तिवारी:Tiwari श्रीवास्तव:Shrivastava',
  ),
  punjab: inScript(
    'ਗੁਰਪ੍ਰੀਤ:Gurpreet ਹਰਜੀਤ:Harjit ਮਨਦੀਪ:Mandeep ਰਣਜੀਤ:Ranjit',
    'ਸਿਮਰਨ:Simran ਜਸਲੀਨ:Jasleen ਕਿਰਨਦੀਪ:Kirandeep ਮਨਪ੍ਰੀਤ:Manpreet',
    'ਸੰਧੂ:Sandhu ਗਿੱਲ:Gill ਢਿੱਲੋਂ:Dhillon ਗਰੇਵਾਲ:Grewal',
  ),
  gujarat: inScript(
    'હિતેશ:Hitesh જયેશ:Jayesh ચિરાગ:Chirag નિલેશ:Nilesh',
    'હેતલ:Hetal પાયલ:Payal નિધિ:Nidhi અવની:Avani',
    'પટેલ:Patel શાહ:Shah મહેતા:Mehta ત્રિવેદી:Trivedi',
  ),
  maharashtra: inScript(
    'गणेश:Ganesh प्रसाद:Prasad ओंकार:Omkar सचिन:Sachin आदित्य:Aditya',
    'स्नेहल:Snehal अश्विनी:Ashwini गौरी:Gauri मानसी:Manasi ऐश्वर्या:Aishwarya',
    'कुलकर्णी:Kulkarni देशपांडे:Deshpande शिंदे:Shinde पवार:Pawar गोखले:Gokhale',
  ),
  karnataka: inScript(
    'ಮಂಜುನಾಥ:Manjunath ಗಿರೀಶ್:Girish ಹರೀಶ್:Harish ನಾಗರಾಜ್:Nagaraj',
    'ಕಾವ್ಯ:Kavya ಲಕ್ಷ್ಮಿ:Lakshmi ರಮ್ಯ:Ramya ಚೈತ್ರ:Chaitra',
    'ಗೌಡ:Gowda ಹೆಗಡೆ:Hegde ಶೆಟ್ಟಿ:Shetty ಮೂರ್ತಿ:Murthy',
  ),
  tamil: inScript(
    'கார்த்திகேயன்:Karthikeyan செந்தில்:Senthil முருகன்:Murugan சரவணன்:Saravanan',
    'கவிதா:Kavitha மீனா:Meena ரேவதி:Revathi சங்கீதா:Sangeetha',
    'சுப்பிரமணியன்:Subramanian ராமசாமி:Ramaswamy கிருஷ்ணன்:Krishnan நடராஜன்:Natarajan',
  ),
  telugu: inScript(
    'వెంకట్:Venkat శ్రీకాంత్:Srikanth మహేష్:Mahesh కృష్ణ:Krishna',
    'లావణ్య:Lavanya స్వప్న:Swapna పద్మ:Padma అనిత:Anitha',
    'రెడ్డి:Reddy నాయుడు:Naidu చౌదరి:Chowdary దాసరి:Dasari',
  ),
  kerala: inScript(
    'ഉണ്ണികൃഷ്ണൻ:Unnikrishnan അനൂപ്:Anoop വിഷ്ണു:Vishnu രാജീവ്:Rajeev',
    'ആതിര:Athira പാർവതി:Parvathy രേഷ്മ:Reshma ചിത്ര:Chithra',
    'നായർ:Nair മേനോൻ:Menon പിള്ള:Pillai വർഗീസ്:Varghese',
  ),
  bengal: inScript(
    'অনির্বাণ:Anirban সৌরভ:Sourav শুভঙ্কর:Shubhankar দীপঙ্কর:Dipankar',
    'মৌমিতা:Moumita অনন্যা:Ananya সুস্মিতা:Susmita শর্মিষ্ঠা:Sharmistha',
    'ঘোষ:Ghosh সেন:Sen চক্রবর্তী:Chakraborty বসু:Basu',
  ),
  odisha: inScript(
    'ସତ୍ୟଜିତ:Satyajit ମାନସ:Manas ପ୍ରତାପ:Pratap',
    'ସସ୍ମିତା:Sasmita ନମିତା:Namita ଗୀତାଞ୍ଜଳି:Gitanjali',
    'ମହାନ୍ତି:Mohanty ପଣ୍ଡା:Panda ବେହେରା:Behera',
  ),
  assam: inScript(
    'হেমন্ত:Hemanta উৎপল:Utpal মৃণাল:Mrinal ভাস্কৰ:Bhaskar',
    'জোনালী:Jonali মীনাক্ষী:Minakshi নবনীতা:Nabanita',
    'বৰুৱা:Baruah গগৈ:Gogoi কলিতা:Kalita ডেকা:Deka',
  ),
  goa: inScript(
    'फ्रांसिस:Francis एडविन:Edwin नेल्सन:Nelson',
    'मेलिसा:Melissa अनिता:Anita सांड्रा:Sandra',
    'फर्नांडिस:Fernandes परेरा:Pereira गोम्स:Gomes',
  ),
  urdu: inScript(
    'عمران:Imran فیصل:Faisal ندیم:Nadeem طارق:Tariq',
    'فاطمہ:Fatima نازیہ:Nazia شبانہ:Shabana یاسمین:Yasmin',
    'خان:Khan انصاری:Ansari قریشی:Qureshi صدیقی:Siddiqui',
  ),
}
