import { nativeNames, type Spelling } from './native-names.ts'
import type { Random } from './random.ts'
import type { Region } from './regions.ts'

type Lists = { men: readonly string[]; women: readonly string[]; families: readonly string[] }

const lists = (men: string, women: string, families: string): Lists => ({
  men: men.split(' '),
  women: women.split(' '),
  families: families.split(' '),
})

const regions: Record<Region, Lists> = {
  north: lists(
    'Aarav Abhishek Ajay Akash Amit Anil Ankit Arjun Ashok Deepak Gaurav Harsh Karan Kunal Manish Mohit Nikhil Pankaj Rahul Rajesh Rohit Sachin Sandeep Shubham Vikas Vivek',
    'Aditi Anjali Ankita Archana Deepika Divya Garima Jyoti Kavita Kiran Komal Mansi Neha Nisha Pallavi Pooja Preeti Priya Rashmi Ritu Sapna Shweta Sonal Swati Tanvi Vandana',
    'Agarwal Aggarwal Bansal Chaudhary Bhatnagar Chauhan Dubey Garg Goel Gupta Jain Joshi Kapoor Khanna Mathur Mishra Pandey Rastogi Saxena Sharma Shukla Singh Srivastava Tiwari Tripathi Tyagi Varma Yadav',
  ),
  punjab: lists(
    'Amandeep Balwinder Gurpreet Harjit Harpreet Inderjit Jaspreet Karamjit Kulwinder Mandeep Navdeep Parminder Ranjit Simranjit Sukhdeep Tejinder',
    'Amrit Baljit Gurleen Harleen Jasleen Kamaljit Kirandeep Manpreet Navneet Parneet Rajdeep Rupinder Simran Sukhmani Tanveer Veerpal',
    'Ahluwalia Arora Bajwa Bedi Brar Chadha Dhillon Gill Grewal Kohli Malhotra Sandhu Sethi Sidhu Sodhi Walia',
  ),
  gujarat: lists(
    'Bhavesh Chirag Darshan Dhaval Hardik Hitesh Jayesh Jignesh Kalpesh Ketan Mehul Nilesh Paresh Parth Pratik Samir Tejas Viral',
    'Avani Bhavna Charmi Daksha Dhara Foram Hetal Jinal Kajal Krupa Mital Nidhi Nirali Payal Riddhi Rinal Urvi Zeel',
    'Amin Bhatt Chokshi Dave Desai Doshi Gandhi Jani Kothari Mehta Modi Parekh Parikh Patel Shah Soni Trivedi Vora',
  ),
  maharashtra: lists(
    'Aditya Ameya Aniket Atharva Chinmay Ganesh Hrishikesh Kedar Mandar Nachiket Omkar Prasad Rohan Sagar Sameer Shantanu Siddharth Tushar Vaibhav Yash',
    'Aishwarya Amruta Ashwini Gauri Isha Janhavi Ketaki Madhura Manasi Mrunal Mugdha Neelam Prajakta Rucha Sayali Shruti Snehal Tejaswini Vaishnavi Yogita',
    'Apte Bhosale Chavan Deshmukh Deshpande Gaikwad Gokhale Jadhav Joglekar Kale Kulkarni More Naik Pawar Phadke Ranade Sathe Shinde Thakur Wagh',
  ),
  karnataka: lists(
    'Abhinav Bharath Chethan Darshan Girish Guruprasad Harish Karthik Kiran Manjunath Naveen Nagaraj Pradeep Prajwal Raghavendra Sharath Shashank Srinath Sudeep Vinay',
    'Anusha Bhavya Chaitra Deepa Geetha Harshitha Kavya Lakshmi Laxmi Megha Nandini Pavithra Pooja Rachana Ramya Roopa Sahana Shilpa Spoorthi Sushma Vidya',
    'Acharya Bhat Gowda Hebbar Hegde Holla Kamath Kini Murthy Nayak Pai Prabhu Rai Rao Shenoy Shetty Somayaji Udupa Upadhya Urs',
  ),
  tamil: lists(
    'Anand Aravind Balaji Dinesh Ezhil Ganesan Gokul Hari Ilango Kannan Karthikeyan Kumaran Manikandan Murugan Prabhu Rajkumar Saravanan Senthil Suresh Vignesh',
    'Abirami Bhuvana Deepa Devi Gayathri Hema Indhu Janani Kalaivani Kavitha Malar Meena Nithya Priyanka Revathi Sangeetha Selvi Soumya Sowmya Uma Yamini',
    'Annamalai Arumugam Chandrasekar Elango Govindan Iyengar Iyer Krishnan Kuppusamy Mani Natarajan Palani Raman Ramaswamy Sankaran Selvam Sivakumar Subramanian Thangaraj Venkatesan',
  ),
  telugu: lists(
    'Akhil Bhargav Charan Eshwar Gopi Harsha Kalyan Koushik Krishna Mahesh Nagendra Naresh Pavan Phani Rakesh Ravi Sai Sandeep Srikanth Teja Uday Venkat',
    'Alekhya Anitha Bhanu Chandana Haritha Hyma Jahnavi Keerthi Lavanya Madhavi Mounika Navya Padma Pranathi Sahithi Sirisha Sravani Sunitha Swapna Tejasri',
    'Akkineni Alluri Bandaru Boppana Chalasani Choudhary Chowdary Dasari Gadde Guntur Kandula Konda Mallela Naidu Nallamothu Pothula Reddy Sunkara Tadepalli Vemuri Yalamanchili',
  ),
  kerala: lists(
    'Abhijith Ajith Akhilesh Anoop Arun Biju Deepu Gokul Jayan Jithin Manoj Midhun Nikhil Prasanth Rajeev Sajith Sreejith Sunil Unnikrishnan Vishnu',
    'Anjana Aparna Aswathy Athira Bindu Chithra Devika Gopika Indu Jisha Keerthana Lekha Meera Nimisha Parvathy Remya Reshma Sandhya Sreelakshmi Veena',
    'Chacko George Joseph Kurian Kurup Mathew Menon Nair Nambiar Namboothiri Panicker Philip Pillai Thampi Thomas Varghese Varma Warrier',
  ),
  bengal: lists(
    'Abhirup Anirban Arijit Arindam Arnab Debashis Dipankar Indranil Joydeep Kaushik Partha Pritam Ranajit Saikat Sandip Shubhankar Sourav Subhajit Suman Tanmoy',
    'Ananya Ankana Anwesha Barnali Debjani Dipanwita Ishani Jhumpa Madhumita Moumita Paromita Payel Piyali Rituparna Sharmistha Shreya Sohini Sudeshna Susmita Tanusree',
    'Bagchi Banerjee Basu Bhattacharya Bose Chakraborty Chatterjee Das Datta Dey Ganguly Ghosh Guha Lahiri Majumdar Mitra Mukherjee Roy Sarkar Sen',
  ),
  odisha: lists(
    'Alok Ashutosh Bibhuti Biswajit Chittaranjan Debasish Jyoti Manas Pradyumna Pratap Rabindra Sambit Satyajit Soumya Sushant Tapan',
    'Archita Bijayalaxmi Gitanjali Itishree Jayashree Lipika Monalisa Namita Pragyan Rojalin Sasmita Smruti Subhashree Sulochana Swagatika Tapaswini',
    'Barik Behera Dash Jena Mahapatra Mishra Mohanty Nanda Panda Panigrahi Parida Patnaik Pradhan Sahoo Samal Swain',
  ),
  assam: lists(
    'Bhaskar Biman Dhruba Diganta Hemanta Himangshu Jayanta Kaushik Manash Mrinal Nayan Pranjal Rupam Samiran Simanta Utpal',
    'Barasha Bornali Dikshita Himakshi Jonali Juri Mamoni Minakshi Nabanita Pallabi Pori Rimjhim Sewali Trishna Violina Zinnia',
    'Baruah Bora Borah Bordoloi Choudhury Deka Dutta Gogoi Goswami Hazarika Kalita Lahkar Medhi Phukan Saikia Talukdar',
  ),
  goa: lists(
    'Agnelo Alvin Anthony Blaise Clive Denzil Edwin Francis Ivan Joaquim Lloyd Melvin Nelson Orlando Savio Valerian',
    'Alisha Anita Bernadette Cheryl Delphine Elvira Fiona Gracy Ivy Lavina Melissa Natasha Olinda Rochelle Sandra Valencia',
    'Almeida Barreto Braganza Carvalho Coelho Colaco Cordeiro Costa Dias D’Souza Fernandes Gomes Lobo Mascarenhas Menezes Noronha Pereira Pinto Rebello Rodrigues Sequeira',
  ),
  urdu: lists(
    'Aamir Adnan Arif Asif Danish Faisal Farhan Faizan Imran Irfan Javed Kamran Mohsin Nadeem Rashid Rizwan Saif Sameer Tariq Zubair',
    'Aaliya Afreen Alfiya Ayesha Bushra Fatima Farah Hina Iqra Mehnaz Nargis Nazia Rukhsar Saba Sana Shabana Shaista Tabassum Yasmin Zoya',
    'Ahmed Akhtar Alam Ali Ansari Aziz Baig Farooqui Hashmi Hussain Khan Malik Mirza Naqvi Pathan Qureshi Rizvi Sayyed Shaikh Siddiqui',
  ),
}

const everywhere: readonly Region[] = [
  'north',
  'north',
  'urdu',
  'urdu',
  'maharashtra',
  'gujarat',
  'bengal',
  'punjab',
  'tamil',
  'telugu',
  'kerala',
  'karnataka',
]

/** Where many have no family name, and an initial stands for their father's. */
const withInitials: readonly Region[] = ['tamil', 'kerala', 'telugu']

/** How many write their name in the script of their language. */
const IN_OWN_SCRIPT = 0.09

/** Two people in three have names of the region they live in. */
export const nameOf = (random: Random, livesIn: Region, isWoman: boolean): Spelling => {
  const region = random.chance(0.66) ? livesIn : random.pick(everywhere)
  if (random.chance(IN_OWN_SCRIPT)) {
    const { men, women, families } = nativeNames[region]
    const [given, family] = [random.pick(isWoman ? women : men), random.pick(families)]
    return { written: `${given.written} ${family.written}`, latin: `${given.latin} ${family.latin}` }
  }
  const { men, women, families } = regions[region]
  const [given, family] = [random.pick(isWoman ? women : men), random.pick(families)]
  const hasInitial = withInitials.includes(region) && random.chance(0.2)
  const name = hasInitial ? `${family.slice(0, 1)}. ${given}` : `${given} ${family}`
  return { written: name, latin: name }
}
